import { clsx } from "clsx";
import { useMemo, type ReactNode } from "react";
import { dayNumber } from "#app/platform/time/time.ts";
import { Time } from "#app/ui/time.tsx";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { threadRows } from "../thread.ts";
import type { Unsent } from "#app/features/chat/sending/use-outbox.ts";
import { MessageRow, UnsentRow } from "./message-row.tsx";

type MessageLogProps = {
  messages: Message[];
  unsent: Unsent[];
  me: { id: string; zone: string };
  from: string;
  now: number;
  readSeq: number;
  otherReadSeq: number;
  offline: boolean;
  typing: boolean;
  /** Where a message is reported; its number goes at the end. */
  reportAt: string;
  before?: ReactNode;
  empty: ReactNode;
  onRetry(clientId: string): void;
  onDiscard(clientId: string): void;
};

/** The conversation. Drawn from the bottom up, so that the newest line is in view without a script. */
export function MessageLog(props: MessageLogProps) {
  const { messages, unsent, me, from, now, readSeq, otherReadSeq, offline, typing } = props;
  const rows = useMemo(
    () => threadRows(messages, { zone: me.zone, me: me.id, readSeq }),
    [messages, me.id, me.zone, readSeq],
  );
  const today = dayNumber(now, me.zone);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`Messages with ${from}`}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain bg-paper px-4 py-4 -outline-offset-3 md:px-5.5"
    >
      <p aria-live="polite" className="min-h-6 shrink-0 pt-1 text-xs text-muted">
        {typing ? `${from} is typing` : ""}
      </p>
      <div className="mb-auto flex flex-col">
        {props.before}
        {rows.length === 0 && unsent.length === 0 ? props.empty : null}
        <div role="log" aria-live="polite" aria-label="Messages">
          <ol className="flex flex-col gap-2">
            {rows.map((row) => {
              if (row.kind === "message")
                return (
                  <MessageRow
                    key={row.key}
                    message={row.message}
                    mine={row.mine}
                    zone={me.zone}
                    from={from}
                    read={row.message.seq <= otherReadSeq}
                    reportAt={`${props.reportAt}${row.message.seq}`}
                  />
                );
              return row.kind === "new" ? (
                <Divider key={row.key} fresh>
                  {row.count === 1 ? "1 new message" : `${row.count} new messages`}
                </Divider>
              ) : (
                <Divider key={row.key}>
                  {dayNumber(row.at, me.zone) === today ? "Today, " : ""}
                  <Time at={row.at} zone={me.zone} format="long" />
                </Divider>
              );
            })}
            {unsent.map((item) => (
              <UnsentRow
                key={item.clientId}
                item={item}
                offline={offline}
                onRetry={() => props.onRetry(item.clientId)}
                onDiscard={() => props.onDiscard(item.clientId)}
              />
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

function Divider({ fresh, children }: { fresh?: boolean; children: ReactNode }) {
  return (
    <li
      className={clsx(
        "my-2 flex items-center gap-3.5 text-xs",
        "before:h-px before:grow after:h-px after:grow",
        fresh
          ? "font-semibold text-poppy-text before:bg-poppy after:bg-poppy"
          : "text-muted before:bg-line after:bg-line",
      )}
    >
      <span>{children}</span>
    </li>
  );
}
