import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { formatDay } from "#app/platform/time/time.ts";
import type { Flashcard } from "#app/features/practice/flashcards/flashcards.server.ts";
import { compareTyped, gapOf, type Exercise } from "../exercises.ts";
import { HearIt } from "./hear-it.tsx";

type Props = {
  card: Flashcard;
  exercise: Exercise;
  /** It was to be heard, and there is neither a recording nor a voice for it. */
  isSilent: boolean;
  voice: SpeechSynthesisVoice | null;
  languageName: string;
  zone: string;
  position: string;
  shown: boolean;
  /** What was written before the answer was shown. */
  typed: string;
  /** Shows the answer, or how well it was known. */
  children: ReactNode;
};

/** A flashcard: what is asked, and below it, once it is asked for, the answer. */
export function CardFace({
  card,
  exercise,
  isSilent,
  voice,
  position,
  shown,
  children,
  ...props
}: Props) {
  const { language: lang, term, meaning, sentence, hint, soundId } = card;
  const word = (
    <p lang={lang} dir="auto" className="font-serif text-5xl wrap-anywhere md:text-6xl">
      {term}
    </p>
  );
  const hear = <HearIt text={term} {...{ soundId, voice }} />;
  const isWritten = exercise === "write" || exercise === "gap";
  return (
    <article
      aria-label={position}
      className="mx-auto max-w-180 overflow-clip rounded-card border border-line bg-surface shadow-sh3"
    >
      <div className="grid justify-items-center gap-4 px-5 py-7 text-center">
        <p className="num flex items-center gap-3 text-sm text-muted">
          {card.teacherName === null ? null : (
            <Avatar name={card.teacherName} photo={card.teacherPhoto} size={36} />
          )}
          {sourceText(card, props.languageName, props.zone)}
        </p>
        {exercise === "read" ? (
          <>
            {word}
            {hear}
            {isSilent ? <Silent id={card.id} /> : null}
          </>
        ) : null}
        {exercise === "hear" ? (
          <>
            <p>Listen: what does it mean?</p>
            {hear}
          </>
        ) : null}
        {exercise === "gap" ? <Gap card={card} shown={shown} /> : null}
        {isWritten ? <p className="font-serif text-3xl wrap-anywhere">{meaning}</p> : null}
      </div>
      <div
        aria-live="polite"
        className="grid justify-items-center gap-3 border-t border-dashed border-line-strong px-5 py-6 text-center empty:hidden"
      >
        {shown ? (
          <>
            {isWritten ? <Verdict typed={props.typed} term={term} /> : null}
            {exercise === "read" ? null : word}
            {isWritten ? hear : <p className="font-serif text-2xl wrap-anywhere">{meaning}</p>}
            {sentence === "" || exercise === "gap" ? null : (
              <p lang={lang} dir="auto" className="wrap-anywhere">
                {sentence}
              </p>
            )}
            {hint === "" ? null : (
              <p className="w-full max-w-130 rounded-note bg-butter-soft px-4 py-2.5 text-sm wrap-anywhere">
                {hint}
              </p>
            )}
          </>
        ) : null}
      </div>
      {/* what answers stays in sight on a phone; it lies in its own place once the card ends */}
      <div className="bg-surface max-md:sticky max-md:inset-be-0 max-md:z-10 short:static">
        {children}
      </div>
    </article>
  );
}

/** Why a word is read although it was to be heard. A whole page is asked for: the sitting may be one without a connection. */
function Silent({ id }: { id: string }) {
  return (
    <p className="text-sm text-muted">
      Nobody has recorded this word yet, so you read it.{" "}
      <Link
        to={href("/student/words/:flashcardId", { flashcardId: id })}
        reloadDocument
        className="link inline-flex min-h-11 items-center"
      >
        Record how it sounds
      </Link>
    </p>
  );
}

/** The sentence with a gap for its word; once the answer is shown, with the word. */
function Gap({ card: { language, term, sentence }, shown }: Pick<Props, "card" | "shown">) {
  const gap = gapOf(sentence, term);
  if (gap === null) return null;
  return (
    <p lang={language} dir="auto" className="text-2xl wrap-anywhere">
      {gap.before}
      {shown ? (
        <mark className="bg-butter px-1 text-on-butter">{term}</mark>
      ) : (
        <span className="inline-block min-w-20 border-b-2 border-ink">
          <span className="sr-only" lang="en">
            gap
          </span>
        </span>
      )}
      {gap.after}
    </p>
  );
}

/** What was written, against the word. */
function Verdict({ typed, term }: { typed: string; term: string }) {
  if (typed.trim() === "") return null;
  const verdict = {
    same: "That is right.",
    nearly: "Nearly: look at the accents.",
    other: "The word is:",
  }[compareTyped(typed, term)];
  return (
    <p>
      You wrote “<span className="font-semibold wrap-anywhere">{typed}</span>”. {verdict}
    </p>
  );
}

/** "Spanish, written down by Inés on 17 November" */
function sourceText({ teacherName, source, createdAt }: Flashcard, language: string, zone: string) {
  const on = formatDay(createdAt, zone);
  if (teacherName !== null)
    return `${language}, written down by ${firstName(teacherName)} on ${on}`;
  if (source === "import") return `${language}, from a file on ${on}`;
  return source === "chat"
    ? `${language}, saved from a chat on ${on}`
    : `${language}, added on ${on}`;
}
