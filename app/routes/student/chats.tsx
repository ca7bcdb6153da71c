import { requireStudent } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { beginChat, loadStudentChats } from "#app/features/chat/chat-page.server.ts";
import { ChatsView } from "#app/features/chat/ui/chats-view.tsx";
import type { Route } from "./+types/chats.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Chats");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadStudentChats(requireStudent(context), request);
}

export async function action(args: Route.ActionArgs) {
  return beginChat({ student: requireStudent(args.context) }, args);
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormState(actionData?.form);
  return <ChatsView data={loaderData} section="student" form={form} wish={loaderData.wish} />;
}
