import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, localDate, minute } from "#app/platform/time/time.ts";
import { homework } from "#db/schema/learning/homework.ts";
import {
  caughtWords,
  lessonNotes,
  lessonWords,
  studentNotes,
} from "#db/schema/scheduling/lesson-notes.ts";
import type { LessonRows } from "./lesson-rows.ts";
import { ownNotes, pairs, plans, sentences, summaries, tasks } from "./note-texts.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

/** The latest lessons of each teacher that are not written up yet. */
const leftToFinish = 2;

/** What teachers wrote after their lessons, and about the students they know best. */
export async function storeNotes(
  tx: Tx,
  lessons: LessonRows["lessons"],
  now: number,
): Promise<void> {
  const random = new Random("notes");
  const diligence = new Random("homework");
  const caught = new Random("caught words");
  const notes: (typeof lessonNotes.$inferInsert)[] = [];
  const given: (typeof homework.$inferInsert)[] = [];
  const words: (typeof lessonWords.$inferInsert)[] = [];
  const waiting: (typeof caughtWords.$inferInsert)[] = [];
  const taught = lessons
    .filter(({ state }) => state === "completed" || state === "ended")
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  const left = new Map<string, number>();
  const known = new Map<string, { teacherId: string; studentId: string; lessons: number }>();
  for (const { id, teacherId, studentId, startsAt, minutes, language } of taught) {
    const pair = `${teacherId} ${studentId}`;
    const lessonsOfPair = (known.get(pair)?.lessons ?? 0) + 1;
    known.set(pair, { teacherId, studentId, lessons: lessonsOfPair });
    const unwritten = left.get(teacherId) ?? 0;
    if (unwritten < leftToFinish) {
      left.set(teacherId, unwritten + 1);
      const some = caught.some(pairs[language] ?? [], caught.int(1, 3));
      for (const [n, [term, meaning]] of some.entries())
        waiting.push({
          lessonId: id!,
          side: n === 0 ? "student" : "teacher",
          term,
          meaning,
          sentence: sentences[term] ?? "",
          caughtAt: new Date(startsAt.getTime() + (10 + 9 * n) * minute),
        });
      continue;
    }
    const end = startsAt.getTime() + minutes * minute;
    const writtenAt = new Date(Math.min(now, end + random.int(5 * minute, 6 * hour)));
    const hasHomework = random.chance(0.7);
    const due = hasHomework && random.chance(0.6) ? end + random.int(4, 9) * day : null;
    const done = writtenAt.getTime() + diligence.int(8 * hour, 4 * day);
    const summary = random.pick(summaries);
    if (hasHomework) {
      const isDone = done < now && diligence.chance(0.8);
      given.push({
        teacherId,
        studentId,
        lessonId: id!,
        task: random.pick(tasks),
        due: due === null ? null : localDate(due, "UTC"),
        state: isDone ? "handed_in" : "given",
        handedInAt: isDone ? new Date(done) : null,
        handedInOn: isDone ? localDate(done, "UTC") : null,
        version: isDone ? 2 : 1,
        givenAt: writtenAt,
      });
    }
    notes.push({
      lessonId: id!,
      summary,
      plan: random.chance(0.6) ? random.pick(plans) : "",
      version: 1,
      writtenAt,
      changedAt: writtenAt,
    });
    const chosen = random.some(pairs[language] ?? [], random.int(0, 5));
    for (const [position, [term, meaning]] of chosen.entries())
      words.push({ lessonId: id!, position, term, meaning, sentence: sentences[term] ?? "" });
  }
  await insertMany(tx, lessonNotes, notes);
  await insertMany(tx, lessonWords, words);
  await insertMany(tx, caughtWords, waiting);
  await insertMany(tx, homework, given);
  await insertMany(
    tx,
    studentNotes,
    [...known.values()]
      .filter((pair) => pair.lessons >= 5)
      .map(({ teacherId, studentId }) => ({
        teacherId,
        studentId,
        note: random.pick(ownNotes),
        version: 1,
        changedAt: new Date(now - random.int(3, 30) * day),
      })),
  );
}
