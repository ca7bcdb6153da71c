import { Fragment, useMemo, type MouseEvent, type ReactNode } from "react";
import { findLinks } from "../find-links.ts";

type LinkedTextProps = {
  text: string;
  /** Asks before a page of another site is opened. */
  onLeave(event: MouseEvent, to: { href: string; host: string }): void;
  /** Draws what is between the links. */
  draw?: ((text: string) => ReactNode) | undefined;
};

/** What somebody wrote: each line in its own direction, its addresses as links. */
export function LinkedText({ text, onLeave, draw }: LinkedTextProps) {
  const lines = useMemo(() => text.split("\n").map(findLinks), [text]);
  return lines.map((pieces, line) => {
    const words = pieces.map((piece, n) =>
      "href" in piece ? (
        <a
          key={n}
          href={piece.href}
          target="_blank"
          rel="noopener nofollow ugc"
          className="link wrap-anywhere"
          onClick={(event) => onLeave(event, piece)}
        >
          {piece.text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <Fragment key={n}>{draw?.(piece.text) ?? piece.text}</Fragment>
      ),
    );
    if (lines.length === 1) return <Fragment key={line}>{words}</Fragment>;
    return (
      <span key={line} dir="auto" className="block min-h-lh">
        {words}
      </span>
    );
  });
}
