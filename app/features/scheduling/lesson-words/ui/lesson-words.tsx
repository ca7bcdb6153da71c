import { X } from "lucide-react";
import type { ReactNode } from "react";
import { href, useFetcher } from "react-router";
import type { CaughtWord } from "../caught-words.server.ts";
import { HearSound } from "./hear-sound.tsx";
import { KeepWordForm, type PickedWord } from "./keep-word-form.tsx";

type WordsProps = {
  lessonId: string;
  language: string;
  side: "student" | "teacher";
  /** First name of the other. */
  other: string;
  words: CaughtWord[];
  picked: PickedWord | null;
  onClose: () => void;
  /** Records how a word sounds. */
  record: (word: CaughtWord) => ReactNode;
};

/** The words of a lesson beside its call: kept by either side, seen by both at once. */
export function LessonWords({ words, picked, onClose, record, ...lesson }: WordsProps) {
  const { lessonId, language, side, other } = lesson;
  return (
    <div className="grid gap-5">
      <section className="grid gap-3">
        <h3 className="text-lg">Keep a word</h3>
        <KeepWordForm
          key={picked === null ? "typed" : `${picked.term}\n${picked.context}`}
          {...{ lessonId, language, picked, onClose }}
        />
      </section>
      <section>
        <h3 className="text-lg">Words of this lesson</h3>
        {words.length === 0 ? (
          <p className="mt-1 text-sm text-muted">
            {side === "student"
              ? "None yet. Each one becomes a card for you to practise."
              : `None yet. Each one becomes a card for ${other} to practise, and is there when you write the lesson up.`}
          </p>
        ) : (
          <ul className="mt-1">
            {words.map((word) => (
              <li
                key={word.id}
                className="flex items-start justify-between gap-2 border-t border-line py-2"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p>
                    <b lang={language} className="font-semibold">
                      {word.term}
                    </b>
                    <span className="text-muted">: {word.meaning}</span>
                  </p>
                  {word.sentence === "" ? null : (
                    <p lang={language} className="text-sm italic">
                      {word.sentence}
                    </p>
                  )}
                  <p className="text-sm text-muted">Kept by {word.side === side ? "you" : other}</p>
                  <div className="flex flex-wrap items-center gap-1">
                    {word.soundId === null ? null : (
                      <HearSound soundId={word.soundId} term={word.term} />
                    )}
                    {record(word)}
                  </div>
                </div>
                {side === "teacher" || word.side === side ? (
                  <DropWord lessonId={lessonId} word={word} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function DropWord({ lessonId, word }: { lessonId: string; word: CaughtWord }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={`${href("/lessons/:lessonId/room", { lessonId })}?words`}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="drop-word" />
      <button
        name="word"
        value={word.id}
        disabled={fetcher.state !== "idle"}
        className="inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border"
      >
        <X size={18} aria-hidden="true" />
        <span className="sr-only">Take “{word.term}” out</span>
      </button>
    </fetcher.Form>
  );
}
