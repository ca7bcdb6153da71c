import {
  awayText,
  type WholeDays,
} from "#app/features/teachers/reference-data/hours/time-off-text.ts";
import { Note } from "#app/ui/note.tsx";

/** When a teacher is away, and the words they have for students; epoch ms, half-open. */
export type Away = {
  start: number;
  end: number;
  /** What it is on the teacher's own clock, if it is whole days there. */
  days: WholeDays | null;
  note: string;
};

type AwayNotesProps = { away: readonly Away[]; name: string; zone: string };

/** Why days are closed, where the teacher says so. */
export function AwayNotes({ away, name, zone }: AwayNotesProps) {
  return away.map(({ note, ...during }) => (
    <Note key={during.start} tone="info" className="mt-3">
      <p className="num text-sm">
        <b>{name} is away.</b> {awayText(during, { name, zone })}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">“{note}”</p>
    </Note>
  ));
}
