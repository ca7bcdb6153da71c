import { useState, type ReactNode } from "react";
import { useLiveStatus } from "#app/platform/live/use-live.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Note } from "#app/ui/note.tsx";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { useChat } from "../use-chat.ts";
import { ClosedChat } from "./closed-chat.tsx";
import { Composer } from "./composer.tsx";
import { EarlierMessages, LaterMessages } from "./further-messages.tsx";
import { MessageLog } from "./message-log.tsx";

export type ThreadData = {
  chatId: string;
  me: { id: string; zone: string };
  now: number;
  other: ChatPerson;
  messages: Message[];
  later: boolean;
  lastChange: number;
  readSeq: number;
  otherReadSeq: number;
  canWrite: boolean;
  blockedByMe: boolean;
  clientId: string;
  showMore: number | null;
};

type ThreadProps = {
  data: ThreadData;
  action: string;
  head?: ReactNode;
  form?: FormState;
};

/** One conversation: log, notices, writing. Give it the chat's id as key. */
export function Thread({ data, action, head, form }: ThreadProps) {
  const { me, other, now } = data;
  const [readSeq] = useState(data.readSeq);
  const chat = useChat({
    chatId: data.chatId,
    me: me.id,
    messages: data.messages,
    later: data.later,
    lastChange: data.lastChange,
    otherReadSeq: data.otherReadSeq,
  });
  const offline = useLiveStatus() === "lost";
  const isPage = head !== undefined;
  const firstName = other.name.split(" ")[0] ?? other.name;
  return (
    <>
      {head}
      <MessageLog
        messages={chat.messages}
        unsent={chat.unsent}
        me={me}
        from={firstName}
        now={now}
        readSeq={readSeq}
        otherReadSeq={chat.otherReadSeq}
        offline={offline}
        typing={chat.otherTypes}
        reportAt={`/${other.teacher ? "student" : "teacher"}/report?chat=${data.chatId}&message=`}
        onRetry={chat.retry}
        onDiscard={chat.discard}
        empty={
          <p className="py-8 text-center text-muted">
            Nothing written yet. Say hello to {firstName}.
          </p>
        }
        loading={chat.stretch.loading}
        before={(go) => (
          <EarlierMessages
            stretch={chat.stretch}
            showMore={data.showMore}
            go={go}
            isPage={isPage}
          />
        )}
        after={(go) => <LaterMessages stretch={chat.stretch} go={go} isPage={isPage} />}
      />
      <div role="status">
        {offline ? (
          <Note tone="warn" className="rounded-none!">
            <p className="text-sm">
              No connection. What you write is kept here and sent as soon as it is back.
            </p>
          </Note>
        ) : null}
      </div>
      {data.canWrite ? (
        <Composer
          to={firstName}
          action={action}
          clientId={data.clientId}
          form={form}
          onSend={chat.send}
          onTyping={chat.tellTyping}
        />
      ) : (
        <ClosedChat other={other} blockedByMe={data.blockedByMe} />
      )}
    </>
  );
}
