import { Link } from "react-router";
import type { Message, Quote } from "#app/features/chat/conversations/message.ts";
import { messageAnchor } from "../chosen.ts";

type Names = { me: string; from: string };
const box = "block min-w-0 rounded-sm border-s-[3px] border-brand bg-paper/70 px-2.5 text-sm";

/** What a reply answers, in one line. */
export function QuoteLine({ quote, me, from }: Names & { quote: Quote }) {
  return (
    <span className={`${box} mb-1.5 py-1`}>
      <QuoteWords {...{ quote, me, from }} />
    </span>
  );
}

type QuoteLinkProps = Names & {
  message: Pick<Message, "replyTo" | "quote">;
  onJump(seq: number): void;
};

/** The same, leading to the message. */
export function QuoteLink({ message, me, from, onJump }: QuoteLinkProps) {
  const { replyTo, quote } = message;
  if (replyTo === null || quote === null) return null;
  return (
    <Link
      to={`?from=${Math.max(1, replyTo - 5)}#${messageAnchor({ seq: replyTo })}`}
      preventScrollReset
      className={`${box} mb-1.5 min-h-11 py-1 hover:bg-paper`}
      onClick={(event) => {
        event.preventDefault();
        onJump(replyTo);
      }}
    >
      <span className="sr-only">In reply to </span>
      <QuoteWords {...{ quote, me, from }} />
    </Link>
  );
}

function QuoteWords({ quote, me, from }: Names & { quote: Quote }) {
  return (
    <>
      <span className="block font-semibold">{quote.senderId === me ? "You" : from}</span>
      <span dir="auto" className="block truncate text-muted">
        {quote.line}
      </span>
    </>
  );
}
