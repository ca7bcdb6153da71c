import { clsx } from "clsx";
import { Check, CheckCheck, Clock, CircleAlert } from "lucide-react";
import { useContext, type ReactNode } from "react";
import { Time } from "#app/ui/time.tsx";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { menuAnchor, messageAnchor } from "#app/features/chat/changing/chosen.ts";
import { SavedWordsIn } from "#app/features/chat/changing/saving.ts";
import { MessageFiles } from "#app/features/chat/attachments/ui/message-files.tsx";
import { UnsentFiles } from "#app/features/chat/attachments/ui/unsent-files.tsx";
import { VoiceMessage } from "#app/features/chat/attachments/ui/voice-message.tsx";
import { MenuButton, MessageMenu } from "#app/features/chat/changing/ui/message-menu.tsx";
import { QuoteLine, QuoteLink } from "#app/features/chat/changing/ui/quote.tsx";
import { CorrectionCard } from "#app/features/chat/corrections/ui/correction-card.tsx";
import { Reactions } from "#app/features/chat/changing/ui/reactions.tsx";
import { MarkedParts } from "#app/features/chat/contact-guard/ui/marked-parts.tsx";
import { LinkedText } from "#app/features/chat/links/ui/linked-text.tsx";
import { MessageTranslation } from "#app/features/chat/translations/ui/message-translation.tsx";
import type { Unsent } from "#app/features/chat/sending/use-outbox.ts";
import type { LogLook } from "./log-rows.tsx";

type BubbleProps = { mine: boolean; marked?: boolean; children: ReactNode };

/** `marked`: it is about another message. */
function Bubble({ mine, marked, children }: BubbleProps) {
  return (
    <div
      className={clsx(
        "max-w-[88%] min-w-0 rounded-panel border px-3.5 py-2.5 @lg:max-w-full",
        marked && "border-s-4! border-s-butter!",
        mine && !marked
          ? "rounded-se-sm border-transparent bg-bubble-me"
          : "rounded-ss-sm border-line bg-surface",
      )}
    >
      {children}
    </div>
  );
}

function Words({ text, leave }: { text: string; leave: LogLook["leave"] }) {
  const draw = useContext(SavedWordsIn) ?? undefined;
  return (
    <p dir="auto" className="text-wrap wrap-anywhere whitespace-pre-wrap">
      <LinkedText text={text} onLeave={leave} draw={draw} />
    </p>
  );
}

const row =
  "flex max-w-full flex-wrap items-end gap-x-2.5 gap-y-0.5 @lg:max-w-[88%] @lg:flex-nowrap";
const foot = "flex shrink-0 items-center gap-1.5 pb-0.5 text-xs text-muted @max-lg:w-full";

/** Focus that moves nothing. */
const kept = { preventScroll: true };

type MessageRowProps = { message: Message; mine: boolean; look: LogLook };

export function MessageRow({ message, mine, look }: MessageRowProps) {
  const { me, from, action, changing, translations, canWrite } = look;
  const menu = {
    message,
    me: me.id,
    action,
    changing,
    translations,
    canWrite,
    reportAt: mine ? null : `${look.reportAt}${message.seq}`,
  };
  const isGone = message.deletedAt !== null;
  const read = message.seq <= look.otherReadSeq;
  return (
    <>
      <div
        id={messageAnchor(message)}
        tabIndex={-1}
        className={clsx(
          "group rounded-note outline-offset-4 outline-focus focus:outline-2",
          row,
          mine ? "flex-row-reverse self-end" : "self-start",
        )}
      >
        <span className="sr-only">{mine ? "You" : from}:</span>
        <Bubble mine={mine} marked={message.kind === "correction" && !isGone}>
          <Content {...{ message, mine, look }} />
          <Reactions {...{ message, me: me.id, from, action, changing, canWrite }} />
        </Bubble>
        <span className={clsx(foot, mine && "@max-lg:justify-end")}>
          <Time at={message.at} zone={me.zone} format="time" />
          {message.editedAt === null || isGone ? null : <span>edited</span>}
          {mine && !isGone ? (
            <>
              {read ? (
                <CheckCheck size={15} aria-hidden="true" />
              ) : (
                <Check size={15} aria-hidden="true" />
              )}
              {read ? "Read" : "Delivered"}
            </>
          ) : null}
          <MenuButton {...menu} />
        </span>
      </div>
      {mine ? null : (
        <MessageTranslation
          {...{ message, translations }}
          address={`${action}#${messageAnchor(message)}`}
          onHide={() => document.getElementById(menuAnchor(message))?.focus(kept)}
        />
      )}
      <div className={clsx("mt-1.5 flex empty:hidden", mine ? "justify-end" : "justify-start")}>
        <MessageMenu {...menu} />
      </div>
    </>
  );
}

function Content({ message, mine, look }: MessageRowProps) {
  const { me, from, action, changing, canWrite, jump } = look;
  if (message.deletedAt !== null) return <p className="text-muted italic">Message deleted</p>;
  if (message.kind === "correction")
    return <CorrectionCard {...{ message, mine, from, action, changing, canWrite }} />;
  return (
    <>
      <QuoteLink message={message} me={me.id} from={from} onJump={jump} />
      {message.kind === "voice" ? (
        <VoiceMessage message={message} from={mine ? "you" : from} />
      ) : null}
      {message.text === "" ? null : <Words text={message.text} leave={look.leave} />}
      {message.kind === "voice" ? null : <MessageFiles files={message.files} />}
    </>
  );
}

type UnsentRowProps = {
  item: Unsent;
  me: string;
  from: string;
  leave: LogLook["leave"];
  offline: boolean;
  onRetry(): void;
  /** Sends it without the parts that were found. */
  onMask(): void;
  /** Puts its words back into the writing field. */
  onRephrase(): void;
  onDiscard(): void;
};

export function UnsentRow({ item, me, from, leave, offline, ...on }: UnsentRowProps) {
  const action = "link-quiet min-h-11 px-1 font-semibold text-ink";
  return (
    <li className={clsx(row, "flex-row-reverse flex-wrap! self-end")}>
      <span className="sr-only">You, not sent yet:</span>
      <Bubble mine>
        {item.quote ? <QuoteLine quote={item.quote} me={me} from={from} /> : null}
        {item.found ? (
          <p dir="auto" className="text-wrap wrap-anywhere whitespace-pre-wrap">
            <MarkedParts text={item.text} found={item.found} />
          </p>
        ) : item.text === "" ? null : (
          <Words text={item.text} leave={leave} />
        )}
        <UnsentFiles item={item} />
      </Bubble>
      {item.failed !== undefined ? (
        <span
          role="alert"
          className="flex w-full flex-wrap items-center justify-end gap-x-3 text-xs text-danger"
        >
          <span className="flex items-center gap-1.5 font-semibold">
            <CircleAlert size={15} aria-hidden="true" className="shrink-0" />
            {item.failed}
          </span>
          {item.found ? (
            <>
              {item.files.length > 0 ? null : (
                <button type="button" className={action} onClick={on.onRephrase}>
                  Change the words
                </button>
              )}
              <button type="button" className={action} onClick={on.onMask}>
                Send with these parts hidden
              </button>
            </>
          ) : (
            <button type="button" className={action} onClick={on.onRetry}>
              Send again
            </button>
          )}
          <button type="button" className={action} onClick={on.onDiscard}>
            Remove
          </button>
        </span>
      ) : (
        <span className={clsx(foot, "justify-end")}>
          <Clock size={14} aria-hidden="true" />
          {offline ? "Waiting for the connection" : "Sending"}
        </span>
      )}
    </li>
  );
}
