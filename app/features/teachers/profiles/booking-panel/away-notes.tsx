import { timeOffText } from "#app/features/teachers/reference-data/hours/time-off-text.ts";
import { addDays, startOfLocalDay } from "#app/platform/time/time.ts";
import { Note } from "#app/ui/note.tsx";

/** When a teacher is away, and the words they have for students; epoch ms, half-open. */
export type Away = { start: number; end: number; note: string };

type AwayNotesProps = {
  away: readonly Away[];
  name: string;
  /** The first and the last day that are shown. */
  from: string;
  to: string;
  zone: string;
};

/** Why days of the week are closed, where the teacher says so. */
export function AwayNotes({ away, name, from, to, zone }: AwayNotesProps) {
  const [first, last] = [startOfLocalDay(from, zone), startOfLocalDay(addDays(to, 1), zone)];
  return away
    .filter(({ start, end }) => start < last && first < end)
    .map(({ note, ...during }) => {
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
