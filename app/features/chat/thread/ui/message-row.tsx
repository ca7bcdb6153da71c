import { clsx } from "clsx";
import { Check, CheckCheck, Clock, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "#app/ui/time.tsx";
import { MessageMenu } from "./message-menu.tsx";
import type { Message } from "#app/features/chat/conversations/message.ts";
import type { Unsent } from "#app/features/chat/sending/use-outbox.ts";

function Bubble({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <p
      dir="auto"
      className={clsx(
        "max-w-[88%] min-w-0 rounded-panel border px-3.5 py-2.5 text-wrap wrap-anywhere whitespace-pre-wrap md:max-w-full",
        mine
          ? "rounded-se-sm border-transparent bg-bubble-me"
          : "rounded-ss-sm border-line bg-surface",
      )}
    >
      {children}
    </p>
  );
}

const row = "flex max-w-full flex-wrap items-end gap-x-2.5 gap-y-0.5 md:max-w-[88%] md:flex-nowrap";
const foot = "flex shrink-0 items-center gap-1.5 pb-0.5 text-xs text-muted max-md:w-full";

type MessageRowProps = {
  message: Message;
  mine: boolean;
  zone: string;
  from: string;
  read: boolean;
  /** Where this message of the other's is reported. */
  reportAt: string;
};

export function MessageRow({ message, mine, zone, from, read, reportAt }: MessageRowProps) {
  return (
    <div className={clsx(row, mine ? "flex-row-reverse self-end" : "self-start")}>
      <span className="sr-only">{mine ? "You" : from}:</span>
      <Bubble mine={mine}>{message.text}</Bubble>
      <span className={clsx(foot, mine && "max-md:justify-end")}>
        <Time at={message.at} zone={zone} format="time" />
        {mine ? (
          <>
            {read ? (
              <CheckCheck size={15} aria-hidden="true" />
            ) : (
              <Check size={15} aria-hidden="true" />
            )}
            {read ? "Read" : "Delivered"}
          </>
        ) : (
          <MessageMenu reportAt={reportAt} from={from} />
        )}
      </span>
    </div>
  );
}

type UnsentRowProps = { item: Unsent; offline: boolean; onRetry(): void; onDiscard(): void };

export function UnsentRow({ item, offline, onRetry, onDiscard }: UnsentRowProps) {
  const action = "link-quiet min-h-11 px-1 font-semibold text-ink";
  return (
    <li className={clsx(row, "flex-row-reverse flex-wrap! self-end")}>
      <span className="sr-only">You, not sent yet:</span>
      <Bubble mine>{item.text}</Bubble>
      {item.failed !== undefined ? (
        <span className="flex w-full flex-wrap items-center justify-end gap-x-3 text-xs text-danger">
          <span className="flex items-center gap-1.5 font-semibold">
            <CircleAlert size={15} aria-hidden="true" className="shrink-0" />
            {item.failed}
          </span>
          <button type="button" className={action} onClick={onRetry}>
            Send again
          </button>
          <button type="button" className={action} onClick={onDiscard}>
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
