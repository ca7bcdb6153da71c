import { Fragment, useId } from "react";
import type { KnownPiece, KnownWord } from "../known-words.ts";

/** A text in which the reader's saved words light up; a press says what each means. */
export function KnownWords({ pieces }: { pieces: readonly KnownPiece[] }) {
  return pieces.map(({ text, word }, n) =>
    word === null ? (
      <Fragment key={n}>{text}</Fragment>
    ) : (
      <WordInText key={n} word={word}>
        {text}
      </WordInText>
    ),
  );
}

function WordInText({ word, children }: { word: KnownWord; children: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline cursor-help rounded-sm text-start underline decoration-dotted decoration-2 underline-offset-4 hover:bg-butter hover:text-on-butter aria-expanded:bg-butter"
      >
        {children}
        <span className="sr-only"> (a word of yours)</span>
      </button>
      <span
        id={id}
        popover="auto"
        dir="auto"
        className="m-1 max-w-72 rounded-note border border-line bg-surface px-3.5 py-2.5 text-sm text-ink shadow-sh2 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:[position-area:bottom] not-supports-[position-area:bottom]:m-auto"
      >
        <b className="font-semibold">{word.term}</b>: {word.meaning}
      </span>
    </>
  );
}
