import { data, href, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readChatsAsked } from "#app/features/chat/message-search/forms.ts";
import { chatWithField, loadStudentChats } from "#app/features/chat/thread/chat-page.server.ts";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { ChatsView } from "#app/features/chat/thread/ui/chats-view.tsx";
import { languageGroups } from "#app/features/practice/flashcards/languages.ts";
import { readSavedFromChat } from "#app/features/practice/from-chats/saved-from-chat.server.ts";
import { wordProviders } from "#app/features/practice/look-up/look-up-word.server.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { SavingProvider } from "#app/features/practice/from-chats/ui/saving-provider.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { SkipLink } from "#app/shell/page/skip-link.tsx";
import { openChatAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chats.ts";

export function meta() {
  return privateHead("Chats");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const student = requireStudent(context);
  const { begun, isUnknown, ...page } = await loadStudentChats(
    student,
    query.get(chatWithField),
    readChatsAsked(query),
  );
  if (begun !== null) throw redirect(href("/student/chats/:chatId", { chatId: begun }));
  const saved = page.latest && (await readSavedFromChat(student, page.latest.chatId));
  const languages = languageGroups(saved?.languages ?? [], [], nameOfLanguage);
  return data({ ...page, saved, languages, providers: wordProviders() }, isUnknown ? 404 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  return openChatAction({ student: requireStudent(context) }, request);
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFormState(actionData?.form);
  const { saved, languages, providers } = loaderData;
  return (
    <SavingProvider {...{ saved, languages, providers }}>
      <ChatsView
        skip={
          loaderData.latest?.canWrite ? (
            <div className="max-md:hidden">
              <SkipLink to={messageBoxId}>Skip to the message box</SkipLink>
            </div>
          ) : null
        }
        data={loaderData}
        section="student"
        form={form}
        input={loaderData.input}
      />
    </SavingProvider>
  );
}
