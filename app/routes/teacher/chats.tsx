import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { beginChat, loadChats } from "#app/features/chat/chat-page.server.ts";
import { ChatsView } from "#app/features/chat/ui/chats-view.tsx";
import type { Route } from "./+types/chats.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Chats");
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadChats(requireTeacher(context));
}

export async function action(args: Route.ActionArgs) {
  return beginChat({ teacher: requireTeacher(args.context) }, args);
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChatsView data={loaderData} section="teacher" form={useFormState(actionData?.form)} />;
}
