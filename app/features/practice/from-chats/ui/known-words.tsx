import { Fragment, useId, useMemo, type ReactNode } from "react";
import { SavedWordsIn } from "#app/features/chat/changing/saving.ts";
import { knownWordFinder, type KnownPiece, type KnownWord } from "../known-words.ts";

type LightProps = {
  words: readonly KnownWord[];
  /** The first name of the student who saved them; null where that is the reader. */
  savedBy: string | null;
  children: ReactNode;
};

/** Within it the words light up in each text of a thread; a press says what each means. */
export function LightUpWords({ words, savedBy, children }: LightProps) {
  const draw = useMemo(() => {
    if (words.length === 0) return null;
    const find = knownWordFinder(words);
    return (text: string) => <KnownWords pieces={find(text)} savedBy={savedBy} />;
  }, [words, savedBy]);
  return <SavedWordsIn value={draw}>{children}</SavedWordsIn>;
}

type KnownProps = Pick<LightProps, "savedBy"> & { pieces: readonly KnownPiece[] };

function KnownWords({ pieces, savedBy }: KnownProps) {
  return pieces.map(({ text, word }, n) =>
    word === null ? (
      <Fragment key={n}>{text}</Fragment>
    ) : (
      <WordInText key={n} {...{ word, savedBy }}>
        {text}
      </WordInText>
    ),
  );
}

type WordProps = Pick<LightProps, "savedBy"> & { word: KnownWord; children: string };

function WordInText({ word, savedBy, children }: WordProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline cursor-help rounded-sm text-start underline decoration-dotted decoration-2 underline-offset-4 hover:bg-butter hover:text-on-butter aria-expanded:bg-butter"
      >
        {children}
        <span className="sr-only">
          {savedBy === null ? " (a word of yours)" : ` (a word that ${savedBy} has saved)`}
        </span>
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
