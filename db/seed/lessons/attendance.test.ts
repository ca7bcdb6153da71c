import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aLesson } from "#e2e/harness/world.ts";
import { attendUnplayedLessons } from "./attendance.ts";

useDatabase();

async function aDemoLesson({ domain = "demo.test" } = {}) {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const student = await aStudent({ email: `${one}@${domain}` });
  const teacher = await aTeacher({
    person: { email: `${other}@${domain}` },
    profile: { slug: `ines-${other}` },
  });
  const lessonId = await aLesson(
    { student, teacher: { ...teacher, slug: "" } },
    { startsInMinutes: -70 },
  );
  return { student, teacher, lessonId };
}

async function signIn({ id: userId }: { id: string }, until = Date.now() + 60 * minute) {
  await db()
    .insert(sessions)
    .values({ userId, token: crypto.randomUUID(), expiresAt: new Date(until) });
}

/** What became of it once the clock has judged it, after the demo world's job. */
async function outcomeOf(lessonId: string) {
  await attendUnplayedLessons();
  await attendUnplayedLessons();
  await advanceLessons();
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const visits = await chatDb().$count(roomPresence, eq(roomPresence.lessonId, lessonId));
  expect(lesson!.judgedAt).not.toBeNull();
  return [lesson!.state, visits];
}

describe("a lesson of the demo world", () => {
  it("takes place where nobody plays either of the two", async () => {
    const { lessonId } = await aDemoLesson();
    expect(await outcomeOf(lessonId)).toEqual(["ended", 2]);
  });

  it("is missed by a person who is signed in and does not come", async () => {
    const { student, lessonId } = await aDemoLesson();
    await signIn(student);
    expect(await outcomeOf(lessonId)).toEqual(["no_show_student", 1]);
  });

  it("takes place once nobody is signed in any longer", async () => {
    const { student, lessonId } = await aDemoLesson();
    await signIn(student, Date.now() - minute);
    expect(await outcomeOf(lessonId)).toEqual(["ended", 2]);
  });

  it("is judged by the record alone where somebody was in its room and saw nobody", async () => {
    const { student, lessonId } = await aDemoLesson();
    const [joinedAt, leftAt] = [72, 10].map((ago) => new Date(Date.now() - ago * minute));
    await chatDb()
      .insert(roomPresence)
      .values({ lessonId, userId: student.id, joinedAt: joinedAt!, lastSeenAt: leftAt!, leftAt });
    expect(await outcomeOf(lessonId)).toEqual(["no_show_teacher", 1]);
  });

  it("is left alone while it runs, and of other people always", async () => {
    const { lessonId } = await aDemoLesson();
    await attendUnplayedLessons(new Date(Date.now() - 30 * minute));
    const { lessonId: theirs } = await aDemoLesson({ domain: "example.test" });
    await attendUnplayedLessons();
    const rows = await chatDb().execute(sql`select distinct lesson_id as id from room_presence
      where lesson_id in (${lessonId}, ${theirs})`);
    expect(rows.rows).toEqual([{ id: lessonId }]);
  });
});
