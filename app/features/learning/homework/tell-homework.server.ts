import { eq } from "drizzle-orm";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { notify, withdraw } from "#app/features/notifications/notify.server.ts";
import { lessonsChanged } from "#app/features/scheduling/lessons/lessons-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { dueDayText } from "./text.ts";

type Row = typeof homework.$inferSelect;
export type HomeworkEvent = "homework-given" | "homework-handed-in" | "homework-corrected";

/** Belongs into the transaction of the step: tells the other side, once a step, and what both have open is read again. */
export async function tellHomework(
  tx: Tx,
  row: Row,
  event: HomeworkEvent,
  now: Date,
): Promise<void> {
  homeworkChanged(tx, row);
  const { id, studentId, teacherId, due } = row;
  const isForTeacher = event === "homework-handed-in";
  const [to, from] = isForTeacher ? [teacherId, studentId] : [studentId, teacherId];
  const [by] = await tx.select({ name: users.name }).from(users).where(eq(users.id, from));
  const first = firstName(by!.name);
  const title = {
    "homework-given": `${first} has given you homework`,
    "homework-handed-in": `${first} has handed in homework`,
    "homework-corrected": `${first} has corrected your homework`,
  }[event];
  const body = {
    "homework-given": due === null ? "" : `It is ${dueDayText(due)}, on your own calendar.`,
    "homework-handed-in": "",
    "homework-corrected": "",
  }[event];
  const link = isForTeacher ? `/teacher/homework/${id}` : `/student/homework/${id}`;
  const key = `${id}:${isForTeacher ? "teacher" : "student"}`;
  await notify(tx, { to, event, key, title, body, link, about: `homework:${id}` }, now);
}

/** Belongs into the transaction that takes homework back: what has not been sent of it is not sent. */
export async function untellHomework(tx: Tx, row: Row): Promise<void> {
  homeworkChanged(tx, row);
  await withdraw(tx, { about: `homework:${row.id}` }, ["homework-given"]);
}

/** What both have open is read again once this has committed. */
export function homeworkChanged(tx: Tx, { id, lessonId, studentId, teacherId }: Row): void {
  lessonsChanged(tx, { id: lessonId ?? id, studentId, teacherId });
}
