import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readChatsAsked } from "#app/features/chat/message-search/forms.ts";
import { loadChats } from "#app/features/chat/thread/chat-page.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { listWordsShown } from "#app/features/practice/from-chats/saved-from-chat.server.ts";
import { LightUpWords } from "#app/features/practice/from-chats/ui/known-words.tsx";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { ChatsView } from "#app/features/chat/thread/ui/chats-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { SkipLink } from "#app/shell/page/skip-link.tsx";
import { openChatAction } from "../chats/chat-actions.server.ts";
import type { Route } from "./+types/chats.ts";

export function meta() {
  return privateHead("Chats");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const page = await loadChats(teacher, readChatsAsked(new URL(request.url).searchParams));
  const shown = page.latest === null ? [] : await listWordsShown(teacher, page.latest.chatId);
  return { ...page, shown };
}

export async function action({ request, context }: Route.ActionArgs) {
  return openChatAction({ teacher: requireTeacher(context) }, request);
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { latest, shown } = loaderData;
  return (
    <LightUpWords words={shown} savedBy={firstName(latest?.other.name ?? "")}>
      <ChatsView
        skip={
          loaderData.latest?.canWrite ? (
            <div className="max-md:hidden">
              <SkipLink to={messageBoxId}>Skip to the message box</SkipLink>
            </div>
          ) : null
        }
        data={loaderData}
        section="teacher"
        form={useFormState(actionData?.form)}
      />
    </LightUpWords>
  );
}
