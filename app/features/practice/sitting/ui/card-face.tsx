import type { ReactNode } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { formatDay } from "#app/platform/time/time.ts";
import type { Flashcard } from "#app/features/practice/flashcards/flashcards.server.ts";
import { HearIt } from "./hear-it.tsx";

type Props = {
  card: Flashcard;
  languageName: string;
  zone: string;
  position: string;
  shown: boolean;
  /** Shows the answer, or how well it was known. */
  children: ReactNode;
};

/** A flashcard: the word, and below it, once it is asked for, what it means. */
export function CardFace({ card, languageName, zone, position, shown, children }: Props) {
  const { language: lang, term, meaning, sentence, hint } = card;
  return (
    <article
      aria-label={position}
      className="mx-auto max-w-180 overflow-hidden rounded-card border border-line bg-surface shadow-sh3"
    >
      <div className="grid justify-items-center gap-4 px-5 py-7 text-center">
        <p className="num flex items-center gap-3 text-sm text-muted">
          {card.teacherName === null ? null : (
            <Avatar name={card.teacherName} photo={card.teacherPhoto} size={36} />
          )}
          {sourceText(card, languageName, zone)}
        </p>
        <p lang={lang} dir="auto" className="font-serif text-5xl wrap-anywhere md:text-6xl">
          {term}
        </p>
        <HearIt text={term} language={lang} />
      </div>
      <div
        aria-live="polite"
        className="grid justify-items-center gap-3 border-t border-dashed border-line-strong px-5 py-6 text-center empty:hidden"
      >
        {shown ? (
          <>
            <p className="font-serif text-2xl wrap-anywhere">{meaning}</p>
            {sentence === "" ? null : (
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
      {children}
    </article>
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
