import type { ReactNode } from "react";
import type { FormState } from "#app/platform/forms/forms.ts";
import type { TranslatedMessage } from "#app/features/chat/translations/translated-message.ts";
import type { ChatSection, loadThread } from "../chat-page.server.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { LiveChatList } from "./chats-view.tsx";
import { AboutOther, OpenThread } from "./open-thread.tsx";

type ThreadViewProps = {
  skip?: ReactNode;
  data: Awaited<ReturnType<typeof loadThread>>;
  section: ChatSection;
  form?: FormState;
  translation?: TranslatedMessage | undefined;
};

/** A thread with the list before it and the card of the other behind. */
export function ThreadView({ skip, data, section, form, translation }: ThreadViewProps) {
  return (
    <ChatFrame
      skip={skip}
      list={<LiveChatList data={data} section={section} openChatId={data.chatId} />}
      thread={<OpenThread {...{ data, section, form, translation }} />}
      card={<AboutOther data={data} section={section} />}
    />
  );
}
