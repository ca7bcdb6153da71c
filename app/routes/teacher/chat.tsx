import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { listWordsShown } from "#app/features/practice/from-chats/saved-from-chat.server.ts";
import { LightUpWords } from "#app/features/practice/from-chats/ui/known-words.tsx";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { ThreadView } from "#app/features/chat/thread/ui/thread-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { SkipLink } from "#app/shell/page/skip-link.tsx";
import { seenByOpening, threadLoader, writeAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chat.ts";

export const middleware: Route.MiddlewareFunction[] = [seenByOpening(requireTeacher)];

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.other.name ?? "Chats"}`);
}

export async function loader(args: Route.LoaderArgs) {
  const teacher = requireTeacher(args.context);
  const [thread, shown] = await Promise.all([
    threadLoader(teacher, args),
    listWordsShown(teacher, args.params.chatId),
  ]);
  return { ...thread, shown };
}

export async function action(args: Route.ActionArgs) {
  return writeAction(requireTeacher(args.context), "teacher", args);
}

export default function ChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormState(actionData?.form);
  const translation =
    actionData && "translation" in actionData ? actionData.translation : undefined;
  return (
    <LightUpWords words={loaderData.shown} savedBy={firstName(loaderData.other.name)}>
      <ThreadView
        skip={
          loaderData.canWrite ? (
            <SkipLink to={messageBoxId}>Skip to the message box</SkipLink>
          ) : null
        }
        data={loaderData}
        section="teacher"
        {...{ form, translation }}
      />
    </LightUpWords>
  );
}
