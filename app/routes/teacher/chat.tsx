import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { ThreadView } from "#app/features/chat/thread/ui/thread-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { seenByOpening, threadLoader, writeAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chat.ts";

export const middleware: Route.MiddlewareFunction[] = [seenByOpening(requireTeacher)];

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.other.name ?? "Chats"}`);
}

export async function loader(args: Route.LoaderArgs) {
  return threadLoader(requireTeacher(args.context), args);
}

export async function action(args: Route.ActionArgs) {
  return writeAction(requireTeacher(args.context), "teacher", args);
}

export default function ChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormState(actionData?.form);
  const translation =
    actionData && "translation" in actionData ? actionData.translation : undefined;
  return <ThreadView data={loaderData} section="teacher" {...{ form, translation }} />;
}
