import { Check } from "lucide-react";
import { href, Link } from "react-router";
import { formatCalendarDay, formatShortDay } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RenamedNote } from "#app/features/files/ui/renamed-note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { HearSound } from "#app/features/scheduling/lesson-words/ui/hear-sound.tsx";
import type { LessonNotes } from "../lesson-notes.server.ts";
import type { Word } from "../words.ts";
import type { CaughtWord } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";

type NotesProps = {
  lesson: LessonView;
  side: "student" | "teacher";
  zone: string;
  notes: LessonNotes | null;
  /** What either side has kept in the room, until it is written up. */
  caught: CaughtWord[];
  mayWriteUp: boolean;
};

/** What stays of a lesson: for the student to learn from, for the teacher to write and to change. */
export function NotesPanel({ lesson, side, zone, notes, caught, mayWriteUp }: NotesProps) {
  const finish = href("/teacher/lessons/:lessonId/write-up", { lessonId: lesson.id });
  const { first } = otherOf(lesson, side);
  if (notes === null) {
    if (!mayWriteUp && caught.length === 0) return null;
    if (!mayWriteUp)
      return (
        <Panel id="notes" title="Words of the lesson">
          <WordList words={caught} language={lesson.language} />
        </Panel>
      );
    return (
      <Panel id="notes" title="To write up" tone="butter">
        <p>Three lines, the words and the homework, while you remember them. {first} gets them.</p>
        {caught.length === 0 ? null : (
          <p className="num mt-1">
            {caught.length === 1 ? "1 word was" : `${caught.length} words were`} kept in the room.
          </p>
        )}
        <ButtonLink to={finish} variant="dark" className="mt-4">
          Write up
        </ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel
      id="notes"
      title={side === "student" ? `What ${first} wrote for you` : "What you wrote"}
      className="scroll-mt-24"
      action={
        mayWriteUp ? (
          <ButtonLink to={finish} variant="outline" size="s">
            Change<span className="sr-only"> the notes</span>
          </ButtonLink>
        ) : undefined
      }
    >
      {side === "teacher" ? <RenamedNote className="mb-4" /> : null}
      <Notes notes={notes} side={side} language={lesson.language} />
      <p className="num mt-5 text-xs text-muted">
        Written {formatShortDay(notes.writtenAt, zone)}
        {notes.version > 1 ? `, changed ${formatShortDay(notes.changedAt, zone)}` : ""}
      </p>
    </Panel>
  );
}

type WrittenProps = { notes: LessonNotes; side: NotesProps["side"]; language: string };

function Notes({ notes, side, language }: WrittenProps) {
  const { summary, words, homework, plan } = notes;
  return (
    <div className="grid gap-5 wrap-anywhere">
      <ul className="grid max-w-[62ch] list-disc gap-1 ps-5">
        {summary.split("\n").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {words.length > 0 ? (
        <div>
          <h3 className="mb-2 text-lg">
            {words.length === 1 ? "1 word" : `${words.length} words`}
          </h3>
          <WordList words={words} language={language} />
        </div>
      ) : null}
      {homework ? (
        <div className="rounded-note bg-butter-soft px-4 py-3">
          <h3 className="text-lg">
            Homework
            {homework.due ? (
              <span className="num font-sans text-sm font-normal tracking-normal text-muted">
                {" "}
                due {formatCalendarDay(homework.due)}
              </span>
            ) : null}
          </h3>
          <p className="max-w-[62ch] whitespace-pre-line">{homework.task}</p>
          {homework.state === "given" ? null : (
            <p className="mt-2 flex items-center gap-1.5 text-sm font-semibold">
              <Check size={16} aria-hidden="true" />
              {homework.state === "corrected" ? "Corrected" : "Handed in"}
            </p>
          )}
          <Link
            to={
              side === "student"
                ? href("/student/homework/:homeworkId", { homeworkId: homework.id })
                : href("/teacher/homework/:homeworkId", { homeworkId: homework.id })
            }
            className="link-quiet mt-1 inline-flex min-h-11 items-center font-semibold"
          >
            {side === "student" && homework.state === "given"
              ? "Do the homework"
              : "Open the homework"}
          </Link>
        </div>
      ) : null}
      {plan ? (
        <div>
          <h3 className="text-lg">Next time</h3>
          <p className="max-w-[62ch] whitespace-pre-line">{plan}</p>
        </div>
      ) : null}
    </div>
  );
}

type ListProps = { words: readonly (Word & { soundId: string | null })[]; language: string };

function WordList({ words, language }: ListProps) {
  return (
    <dl className="grid gap-x-8 wrap-anywhere sm:grid-cols-2">
      {words.map(({ term, meaning, sentence, soundId }, index) => (
        <div key={index} className="border-t border-line py-2">
          <dt className="flex items-center gap-1 font-semibold">
            <span lang={language}>{term}</span>
            {soundId === null ? null : <HearSound soundId={soundId} term={term} />}
          </dt>
          <dd className="text-sm text-muted">{meaning}</dd>
          {sentence ? (
            <dd lang={language} className="text-sm italic">
              {sentence}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
