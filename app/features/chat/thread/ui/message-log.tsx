import { useMemo, useRef, type ReactNode } from "react";
import type { Message } from "#app/features/chat/conversations/message.ts";
import type { Unsent } from "#app/features/chat/sending/use-outbox.ts";
import { threadRows, type ThreadRow } from "../thread.ts";
import { firstRow, useKeptPlace } from "../use-kept-place.ts";
import { LogRow, type LogLook } from "./log-rows.tsx";
import { UnsentRow } from "./message-row.tsx";

type MessageLogProps = LogLook & {
  messages: Message[];
  unsent: Unsent[];
  readSeq: number;
  /** The newest messages are not shown. */
  later: boolean;
  offline: boolean;
  typing: boolean;
  /** More are on their way from the server. */
  loading: boolean;
  /** What is above the first and below the last message. */
  before?: (goTo: Go) => ReactNode;
  after?: (goTo: Go) => ReactNode;
  empty: ReactNode;
  onRetry(clientId: string): void;
  onMask(clientId: string): void;
  onRephrase(item: Unsent): void;
  onDiscard(clientId: string): void;
};

/** Where the list is to be once the next rows have come. */
export type Go = { toMessage(clientId: string): void; toFirst(): void; toEnd(): void };

/** The conversation. Drawn from the bottom up, so that the newest line is in view without a script. */
export function MessageLog(props: MessageLogProps) {
  const { messages, unsent, me, from, readSeq, offline, typing, loading, cards, later } = props;
  const rows = useMemo(
    () => threadRows(messages, { zone: me.zone, me: me.id, readSeq, cards, later }),
    [messages, me.id, me.zone, readSeq, cards, later],
  );
  const box = useRef<HTMLDivElement>(null);
  const place = useKeptPlace(box, rows);
  const go: Go = {
    toMessage: place.goTo,
    toFirst: () => place.goTo(firstRow),
    toEnd: place.goToEnd,
  };
  const waiting = unsent.map((item) => (
    <UnsentRow
      key={item.clientId}
      item={item}
      me={me.id}
      from={from}
      leave={props.leave}
      offline={offline}
      onRetry={() => props.onRetry(item.clientId)}
      onMask={() => props.onMask(item.clientId)}
      onRephrase={() => props.onRephrase(item)}
      onDiscard={() => props.onDiscard(item.clientId)}
    />
  ));
  const typed = (
    <p aria-live="polite" className="min-h-6 shrink-0 pt-1 text-xs text-muted">
      {typing ? `${from} is typing` : ""}
    </p>
  );
  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={`Messages with ${from}`}
      onScroll={place.remember}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain bg-paper px-4 py-4 -outline-offset-3 [overflow-anchor:none] md:px-5.5"
    >
      {typed}
      <div className="mb-auto flex flex-col">
        {props.before?.(go)}
        {rows.length === 0 && unsent.length === 0 ? props.empty : null}
        <div role="log" aria-live="polite" aria-busy={loading || undefined} aria-label="Messages">
          <ol className="@container flex flex-col gap-2">
            {rows.map((row) => (
              <li
                key={row.key}
                data-row={placeOf(row)}
                data-new={row.kind === "new" || undefined}
                className="flex flex-col"
              >
                <LogRow row={row} look={props} />
              </li>
            ))}
            {waiting}
          </ol>
        </div>
        {props.after?.(go)}
      </div>
    </div>
  );
}

/** A message keeps its place; the line of a day moves up with the first message of it. */
function placeOf(row: ThreadRow): string | undefined {
  return row.kind === "message" || row.kind === "lesson" ? row.key : undefined;
}
