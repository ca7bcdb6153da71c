import type { FormState } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ChatSection, ChatInput } from "../chat-page.server.ts";
import type { ChatLine } from "#app/features/chat/conversations/chats.server.ts";
import { useChatList } from "../use-chat-list.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatList } from "./chat-list.tsx";
import { NewChat } from "./new-chat.tsx";

type ChatsData = { me: { id: string; zone: string }; now: number; chats: ChatLine[] };
type ChatsViewProps = {
  data: ChatsData;
  section: ChatSection;
  form?: FormState;
  /** The new conversation that the address leads to. */
  input?: ChatInput | null;
};

/** The list alone: the first page of Chats. */
export function ChatsView({ data, section, form, input = null }: ChatsViewProps) {
  return (
    <ChatFrame
      list={
        <>
          {form ? (
            <div className="px-5 pt-5">
              <FormError>{form.errors[""]}</FormError>
            </div>
          ) : null}
          <LiveChatList data={data} section={section} openChatId={input === null ? null : "new"} />
        </>
      }
      thread={input === null ? null : <NewChat input={input} />}
    />
  );
}

export function LiveChatList({
  data,
  section,
  openChatId,
}: {
  data: ChatsData;
  section: ChatSection;
  openChatId: string | null;
}) {
  const lines = useChatList(data.chats, data.me.id, openChatId);
  return (
    <ChatList
      lines={lines}
      base={`/${section}/chats`}
      openChatId={openChatId}
      now={data.now}
      zone={data.me.zone}
      empty={
        section === "student" ? (
          <>
            <p>No messages yet. A conversation begins on a teacher’s page.</p>
            <ButtonLink to="/student/teachers" variant="outline" className="mt-4">
              Find a teacher
            </ButtonLink>
          </>
        ) : (
          <p>
            No messages yet. Students write to you from your page, and you to them about lessons.
          </p>
        )
      }
    />
  );
}
