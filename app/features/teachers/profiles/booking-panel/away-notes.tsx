import { timeOffText } from "#app/features/teachers/reference-data/hours/time-off-text.ts";
import { Note } from "#app/ui/note.tsx";

/** When a teacher is away, and the words they have for students; epoch ms, half-open. */
export type Away = { start: number; end: number; note: string };

type AwayNotesProps = { away: readonly Away[]; name: string; zone: string };

/** Why days are closed, where the teacher says so. */
export function AwayNotes({ away, name, zone }: AwayNotesProps) {
  return away.map(({ note, ...during }) => {
    const { name: days, text } = timeOffText(during, zone);
    return (
      <Note key={during.start} tone="info" className="mt-3">
        <p className="num text-sm">
          <b>{name} is away.</b> {days} {text}
        </p>
        <p className="mt-1 text-sm wrap-anywhere">“{note}”</p>
      </Note>
    );
  });
}
