import { Fragment } from "react";
import { Link } from "react-router";
import { messageAnchor } from "#app/features/chat/changing/chosen.ts";
import { Time } from "#app/ui/time.tsx";
import type { ExcerptPart } from "../excerpt.ts";
import type { FoundMessage } from "../search-messages.server.ts";

type FoundProps = {
  /** Each with the name of the other in its conversation. */
  messages: (FoundMessage & { name: string })[];
  more: boolean;
  base: string;
  zone: string;
};

/** The messages that a search has found; each leads to its place in its conversation. */
export function FoundMessages({ messages, more, base, zone }: FoundProps) {
  if (messages.length === 0)
    return <p className="px-5 pb-4 text-sm text-muted">No messages found.</p>;
  return (
    <>
      <ul className="px-2 pb-3">
        {messages.map(({ chatId, name, seq, mine, at, where, parts }) => (
          <li key={`${chatId} ${seq}`}>
            <Link
              to={`${base}/${chatId}?around=${seq}#${messageAnchor({ seq })}`}
              className="block rounded-note p-3 -outline-offset-3 hover:bg-sunken"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate text-sm font-semibold">
                  {name}
                  {mine ? ", you" : ""}
                </span>
                <Time
                  at={at}
                  zone={zone}
                  format="date"
                  className="num shrink-0 text-xs text-muted"
                />
              </span>
              <span dir="auto" className="mt-0.5 block text-sm wrap-anywhere">
                {where === "text" ? null : (
                  <span className="text-muted">{where === "file" ? "File:" : "Correction:"} </span>
                )}
                <Marked parts={parts} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more ? (
        <p className="px-5 pb-4 text-xs text-muted">
          There are more. Write another word to find fewer.
        </p>
      ) : null}
    </>
  );
}

function Marked({ parts }: { parts: ExcerptPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className="rounded-sm bg-butter text-on-butter">
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
