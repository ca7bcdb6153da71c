import { ChevronDown } from "lucide-react";
import { href, Link } from "react-router";
import type { ShownAnswer } from "./answer.ts";

/**
 * A question that opens. Its address is on what it hides, so that a browser opens it by itself when an address
 * names it, without JavaScript too.
 */
export function FaqEntry({ answer, open }: { answer: ShownAnswer; open: boolean }) {
  const { id, topic, question, text, link } = answer;
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div id={id} className="max-w-[62ch] scroll-mt-40 pb-3">
        <p>{text}</p>
        <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
          {link ? (
            <Link to={link.to} className="link inline-flex min-h-11 items-center">
              {link.label}
            </Link>
          ) : null}
          <Link
            to={`${href("/contact")}?${new URLSearchParams({ topic, answer: id })}`}
            className="link-quiet inline-flex min-h-11 items-center"
          >
            Ask us about this
          </Link>
          <a href={`#${id}`} className="link-quiet inline-flex min-h-11 items-center">
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  );
}
