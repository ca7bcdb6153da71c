import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, localDate } from "#app/platform/time/time.ts";
import { homework } from "#db/schema/learning/homework.ts";
import type { LessonRows } from "../lessons/lesson-rows.ts";
import { insertMany } from "../store-rows.ts";

type Row = typeof homework.$inferInsert;
type Pair = { teacherId: string; studentId: string };

const weekend = {
  task: "What did you do at the weekend? Five sentences, all in the past.",
  answer:
    "El sábado he ido al mercado con mi hermana. Compramos tomates y un pan. Después hemos comido en la casa de mis padres. El domingo llovía todo el día. Leí un libro de cocina y dormí la siesta.",
  correction:
    "El sábado fui al mercado con mi hermana. Compramos tomates y pan. Después comimos en casa de mis padres. El domingo llovió todo el día. Leí un libro de cocina y dormí la siesta.",
  comment:
    "The order of words is right everywhere. A day that is over takes the simple past: fui, comimos, llovió.",
};
const excuse =
  "Write to a friend that you cannot come on Saturday, and why. Six sentences; use “tener que” twice.";
const call = {
  task: "You called an office. What went wrong, and how did it end? Four sentences.",
  answer:
    "Ayer he llamado a la oficina. La mujer me preguntó mi número y yo no lo sabía. Tengo esperado diez minutos. Al final ella era muy amable.",
};

/** Homework in every state for the two demo accounts, and one piece of another student's that waits for the teacher. */
export async function storeHomework(
  tx: Tx,
  demo: Pair,
  lessons: LessonRows["lessons"],
  now: number,
): Promise<void> {
  const ago = (days: number) => new Date(now - days * day);
  const dayOf = (at: number) => localDate(at, "Europe/London");
  const none = { answer: "", correction: "", comment: "", correctedAt: null };
  const open = { ...none, state: "given" as const, version: 1, handedInAt: null, handedInOn: null };
  const rows: Row[] = [
    { ...open, ...demo, task: excuse, due: dayOf(now + 3 * day), givenAt: ago(1) },
    {
      ...demo,
      ...weekend,
      state: "corrected",
      due: dayOf(now - 8 * day),
      version: 3,
      givenAt: ago(12),
      handedInAt: ago(9),
      handedInOn: dayOf(now - 9 * day),
      correctedAt: ago(8),
    },
  ];
  const other = lessons.find(
    ({ teacherId, studentId, state }) =>
      teacherId === demo.teacherId && studentId !== demo.studentId && state === "completed",
  );
  if (other !== undefined)
    rows.push({
      ...none,
      teacherId: demo.teacherId,
      studentId: other.studentId,
      ...call,
      state: "handed_in",
      due: dayOf(now - 2 * day),
      version: 2,
      givenAt: ago(6),
      handedInAt: new Date(now - 20 * hour),
      handedInOn: dayOf(now - 20 * hour),
    });
  await insertMany(tx, homework, rows);
}
