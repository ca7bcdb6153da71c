import { type ReactNode, useState } from "react";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type {
  ChatInput,
  ChatListPage,
  ChatSearch,
  ChatSection,
  ReadThread,
} from "../chat-page.server.ts";
import { useChatList } from "../use-chat-list.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { useIsWide } from "../use-is-wide.ts";
import { ChatList } from "./chat-list.tsx";
import { AboutOther, OpenThread } from "./open-thread.tsx";
import { NewChat } from "./new-chat.tsx";

type ChatsData = { me: { id: string; zone: string }; now: number; list: ChatListPage };
type ChatsViewProps = {
  skip?: ReactNode;
  data: ChatsData & { latest: ReadThread | null; search: ChatSearch | null };
  section: ChatSection;
  form?: FormState;
  /** The new conversation that the address leads to. */
  input?: ChatInput | null;
};

/** The first page of Chats: the list, and on a wide page the latest conversation beside it. */
export function ChatsView({ skip, data, section, form, input = null }: ChatsViewProps) {
  // A message in another one does not take away what is being read and written.
  const [first, setFirst] = useState(data.latest);
  const same = first === null || first.chatId === data.latest?.chatId;
  if (same && first !== data.latest) setFirst(data.latest);
  const latest = same ? data.latest : first;
  const isWide = useIsWide();
  const openChatId = latest !== null && isWide ? latest.chatId : null;
  return (
    <ChatFrame
      skip={skip}
      beside={input === null}
      list={
        <>
          {form ? (
            <div className="px-5 pt-5">
              <FormError>{form.errors[""]}</FormError>
            </div>
          ) : null}
          <LiveChatList
            data={data}
            section={section}
            openChatId={input === null ? openChatId : "new"}
            isList={input === null}
            search={data.search}
          />
        </>
      }
      thread={
        input !== null ? (
          <NewChat input={input} />
        ) : latest === null ? null : (
          <OpenThread data={latest} section={section} beside />
        )
      }
      card={input === null && latest !== null && <AboutOther data={latest} section={section} />}
    />
  );
}

export function LiveChatList({
  data,
  section,
  openChatId,
  isList = false,
  search = null,
}: {
  data: ChatsData;
  section: ChatSection;
  openChatId: string | null;
  /** It is the page, with or without a conversation beside it. */
  isList?: boolean;
  search?: ChatSearch | null;
}) {
  const lines = useChatList(data.list, data.me.id, openChatId);
  return (
    <ChatList
      lines={lines}
      page={data.list.page}
      more={data.list.more}
      base={`/${section}/chats`}
      openChatId={openChatId}
      isList={isList}
      search={search}
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
