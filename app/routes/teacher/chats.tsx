import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readChatSearch } from "#app/features/chat/message-search/forms.ts";
import { loadChats } from "#app/features/chat/thread/chat-page.server.ts";
import { ChatsView } from "#app/features/chat/thread/ui/chats-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { openChatAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chats.ts";

export function meta() {
  return privateHead("Chats");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadChats(requireTeacher(context), readChatSearch(new URL(request.url).searchParams));
}

export async function action({ request, context }: Route.ActionArgs) {
  return openChatAction({ teacher: requireTeacher(context) }, request);
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChatsView data={loaderData} section="teacher" form={useFormState(actionData?.form)} />;
}
