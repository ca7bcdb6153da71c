import { requireStudent } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { languageGroups } from "#app/features/practice/flashcards/languages.ts";
import { readSavedFromChat } from "#app/features/practice/from-chats/saved-from-chat.server.ts";
import { SavingProvider } from "#app/features/practice/from-chats/ui/saving-provider.tsx";
import { wordProviders } from "#app/features/practice/look-up/look-up-word.server.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { ThreadView } from "#app/features/chat/thread/ui/thread-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { SkipLink } from "#app/shell/page/skip-link.tsx";
import { seenByOpening, threadLoader, writeAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chat.ts";

export const middleware: Route.MiddlewareFunction[] = [seenByOpening(requireStudent)];

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.other.name ?? "Chats"}`);
}

export async function loader(args: Route.LoaderArgs) {
  const student = requireStudent(args.context);
  const { chatId } = args.params;
  const [thread, saved] = await Promise.all([
    threadLoader(student, args),
    readSavedFromChat(student, chatId),
  ]);
  const languages = languageGroups(saved.languages, [], nameOfLanguage);
  return { ...thread, saved, languages, providers: wordProviders() };
}

export async function action(args: Route.ActionArgs) {
  return writeAction(requireStudent(args.context), "student", args);
}

export default function ChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormState(actionData?.form);
  const { saved, languages, providers } = loaderData;
  const lookedUp = actionData && "lookedUp" in actionData ? actionData.lookedUp : undefined;
  const translation =
    actionData && "translation" in actionData ? actionData.translation : undefined;
  return (
    <SavingProvider {...{ saved, form, languages, providers, lookedUp }}>
      <ThreadView
        skip={
          loaderData.canWrite ? (
            <SkipLink to={messageBoxId}>Skip to the message box</SkipLink>
          ) : null
        }
        data={loaderData}
        section="student"
        form={form}
        translation={translation}
      />
    </SavingProvider>
  );
}
