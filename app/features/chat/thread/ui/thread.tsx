import { useContext, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useLiveStatus } from "#app/platform/live/use-live.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Note } from "#app/ui/note.tsx";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { seqOfAnchor, type Chosen } from "#app/features/chat/changing/chosen.ts";
import { CorrectForm } from "#app/features/chat/corrections/ui/correct-form.tsx";
import { EditForm } from "#app/features/chat/changing/ui/edit-form.tsx";
import { SavingWords } from "#app/features/chat/changing/saving.ts";
import { useChanging } from "#app/features/chat/changing/use-changing.ts";
import type { TranslatedMessage } from "#app/features/chat/translations/translated-message.ts";
import { useTranslations } from "#app/features/chat/translations/use-translations.ts";
import { RenamedNote } from "#app/features/files/ui/renamed-note.tsx";
import { useLeaving } from "#app/features/chat/links/ui/leave-dialog.tsx";
import type { LessonCard } from "#app/features/scheduling/lesson-pages/lesson-card.ts";
import { useChat } from "../use-chat.ts";
import { useIsWide } from "../use-is-wide.ts";
import { useJump } from "../use-jump.ts";
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
  /** None in the room, where the lesson itself is. */
  cards?: readonly LessonCard[];
  later: boolean;
  lastChange: number;
  readSeq: number;
  otherReadSeq: number;
  canWrite: boolean;
  blockedByMe: boolean;
  clientId: string;
  showMore: number | null;
  /** Who translates messages; null where nobody does. */
  translatedBy: string | null;
};

type ThreadProps = {
  data: ThreadData;
  /** Where a plain form posts a message. */
  action: string;
  head?: ReactNode;
  /** It is next to the list of chats, and out of sight on a narrow page. */
  beside?: boolean;
  form?: FormState;
  /** What a form of this page was answered with that asked for one. */
  translation?: TranslatedMessage | undefined;
};

const noCards: readonly LessonCard[] = [];

/** One conversation: log, notices, writing. Give it the chat's id as key. */
export function Thread({ data, action, head, form, beside = false, ...props }: ThreadProps) {
  const { me, other, now } = data;
  const isWide = useIsWide();
  const [readSeq] = useState(data.readSeq);
  const [taken, setTaken] = useState<{ text: string }>();
  const chat = useChat({
    chatId: data.chatId,
    action,
    me: me.id,
    messages: data.messages,
    later: data.later,
    lastChange: data.lastChange,
    otherReadSeq: data.otherReadSeq,
    canWrite: data.canWrite,
    isInSight: !beside || isWide,
  });
  const offline = useLiveStatus() === "lost";
  const isPage = head !== undefined;
  const firstName = other.name.split(" ")[0] ?? other.name;
  const changing = useChanging({ chatId: data.chatId, now, isPage });
  const translations = useTranslations({
    chatId: data.chatId,
    label: data.translatedBy,
    isPage,
    posted: props.translation,
  });
  const leaving = useLeaving();
  const jump = useJump(chat.stretch.load);
  // A search leads here: its message is brought into sight.
  const { hash, key } = useLocation();
  useEffect(() => {
    const seq = isPage ? seqOfAnchor(hash) : null;
    if (seq === null) return;
    // The router has moved the page for it.
    window.scrollTo({ top: 0, behavior: "instant" });
    jump(seq);
  }, [isPage, hash, key, jump]);
  const chosen = chat.messages.find(
    ({ seq, deletedAt }) => seq === changing.chosen?.seq && deletedAt === null,
  );
  const at = (step: Chosen["step"]) => (changing.chosen?.step === step ? chosen : undefined);
  const [edited, corrected, answered] = [at("edit"), at("correct"), at("reply")];
  const saving = useContext(SavingWords);
  const savedFrom = saving === null ? undefined : at("save");
  const isSetAside = [edited, corrected, savedFrom].some((one) => one !== undefined);
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
        later={chat.stretch.later}
        chatId={data.chatId}
        cards={data.cards ?? noCards}
        side={other.teacher === null ? "teacher" : "student"}
        otherReadSeq={chat.otherReadSeq}
        offline={offline}
        typing={chat.otherTypes}
        reportAt={`/${other.teacher ? "student" : "teacher"}/report?chat=${data.chatId}&message=`}
        onRetry={chat.retry}
        onMask={chat.mask}
        onRephrase={(item) => {
          chat.discard(item.clientId);
          setTaken({ text: item.text });
        }}
        onDiscard={chat.discard}
        empty={
          <p className="py-8 text-center text-muted">
            Nothing written yet. Say hello to {firstName}.
          </p>
        }
        action={action}
        changing={changing}
        translations={translations}
        canWrite={data.canWrite}
        jump={jump}
        leave={leaving.leave}
        loading={chat.stretch.loading}
        before={(go) => (
          <EarlierMessages
            stretch={chat.stretch}
            showMore={data.showMore}
            go={go}
            action={action}
            isPage={isPage}
          />
        )}
        after={(go) => (
          <LaterMessages stretch={chat.stretch} go={go} action={action} isPage={isPage} />
        )}
      />
      {leaving.dialog}
      <div role="status">
        {offline ? (
          <Note tone="warn" className="rounded-none!">
            <p className="text-sm">
              No connection. What you write is kept here and sent as soon as it is back.
            </p>
          </Note>
        ) : null}
      </div>
      <RenamedNote className="rounded-none!" />
      {savedFrom ? saving!.word(savedFrom, action, changing) : null}
      {data.canWrite ? (
        <>
          {edited ? (
            <EditForm
              key={`${edited.seq} ${edited.editedAt}`}
              message={edited}
              action={action}
              changing={changing}
              form={form}
            />
          ) : null}
          {corrected ? (
            <CorrectForm
              key={`${corrected.seq} ${corrected.editedAt}`}
              message={corrected}
              from={firstName}
              action={action}
              clientId={data.clientId}
              changing={changing}
              form={form}
            />
          ) : null}
          <div hidden={isSetAside}>
            <Composer
              to={firstName}
              me={me.id}
              chatId={data.chatId}
              action={action}
              clientId={data.clientId}
              hasReplies={other.teacher === null}
              isSetAside={isSetAside}
              form={form}
              replyTo={answered}
              taken={taken}
              changing={changing}
              onSend={(text, content, masked) => {
                chat.send(text, answered, content, masked);
                changing.choose(null);
              }}
              onTyping={chat.tellTyping}
            />
          </div>
        </>
      ) : (
        <ClosedChat other={other} blockedByMe={data.blockedByMe} />
      )}
    </>
  );
}
