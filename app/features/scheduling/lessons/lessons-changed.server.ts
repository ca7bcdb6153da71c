import type { Tx } from "#app/platform/database/db.server.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";

type Changed = { id: string; teacherId: string; studentId: string };

/** What both have open of that lesson is read again once this has committed. */
export function lessonsChanged(tx: Tx, { id, teacherId, studentId }: Changed): void {
  tx.afterCommit(() => {
    for (const person of [teacherId, studentId])
      emit(personRoom(person), "lessons-changed", { lessonId: id });
  });
}
