import type { Category } from "#db/schema/reports/report-values.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import type { LessonRows } from "./lessons/lesson-rows.ts";
import type { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

/** Who was in the room of each lesson that took place; complaints are borne out by it. */
export async function storeVisits(
  tx: Tx,
  lessons: LessonRows["lessons"],
  complaints: Map<string, Category>,
  random: Random,
): Promise<void> {
  const rows: (typeof roomPresence.$inferInsert)[] = [];
  for (const { id, teacherId, studentId, startsAt, minutes, state } of lessons) {
    if (state !== "completed" && state !== "ended") continue;
    const at = (minutesIn: number) =>
      new Date(startsAt.getTime() + minutesIn * minute + random.int(0, 59) * 1000);
    const visit = (userId: string, from: number, until: number) => {
      const [joinedAt, leftAt] = [at(from), at(until)];
      const visitId = random.id(joinedAt.getTime());
      rows.push({ id: visitId, lessonId: id!, userId, joinedAt, lastSeenAt: leftAt, leftAt });
    };
    const complaint = complaints.get(id!);
    const gone = minutes + random.int(0, 3);
    visit(
      teacherId,
      complaint === "late" ? 11 : random.int(-8, -1),
      complaint === "late" ? minutes + 6 : gone,
    );
    if (complaint === "technical") {
      visit(studentId, -3, Math.floor(minutes * 0.3));
      visit(studentId, Math.floor(minutes * 0.6), gone);
    } else visit(studentId, random.int(-6, 1), complaint === "late" ? minutes + 6 : gone);
  }
  await insertMany(tx, roomPresence, rows);
}
