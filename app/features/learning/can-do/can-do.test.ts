import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { canDo } from "#db/schema/learning/can-do.ts";
import { canDoKeys, languageSkills } from "#db/schema/learning/can-do-values.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { readOwnProgress, readProgressSummary, readStudentProgress } from "./can-do.server.ts";
import { ratingField, ratingsForm, readLevel } from "./forms.ts";
import { skillProgress, type Ratings } from "./progress.ts";
import { rateCanDo } from "./rate-can-do.server.ts";
import { statementsAt, statementsOf } from "./statements.ts";
import { levelText, reachedText } from "./text.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
  await aBookedLesson(student, teacher);
});

const asked = { language: "es", level: () => "A1" as const };
const alone: Ratings = { "A1-listening-1": "alone", "A1-listening-2": "alone" };
const of = (ratings: Ratings, seen = 0) => {
  return { studentId: student.id, language: "es", level: "A1" as const, ratings, seen };
};

it("every statement of every level and skill is there, in words of its own", () => {
  const all = cefrLevels.flatMap(statementsAt);
  expect(all.map(({ key }) => key)).toEqual(canDoKeys);
  expect(new Set(all.map(({ text }) => text)).size).toBe(90);
  for (const { text } of all) expect(text).toMatch(/^[a-z][^.]+$/);
});

describe("progress", () => {
  const listening = (student_: Ratings, teacher_: Ratings) => skillProgress(student_, teacher_)[0]!;

  it("counts what both say the student can do alone, and a level with two of three", () => {
    expect(listening(alone, {})).toMatchObject({ skill: "listening", reached: null });
    expect(listening(alone, { "A1-listening-1": "alone", "A1-listening-2": "with_help" })).toEqual({
      skill: "listening",
      reached: null,
      levels: expect.arrayContaining([{ level: "A1", agreed: 1, oneSided: 1 }]),
    });
    const reached = listening(alone, alone);
    expect(reached.reached).toBe("A1");
    expect(reachedText(reached, "you and Clara")).toBe(
      "A1: you and Clara agree on 2 of 3 sentences",
    );
    expect(levelText({ level: "A2", agreed: 0, oneSided: 1 }, "you and your teacher")).toBe(
      "A2: you and your teacher agree on 0 of 3 sentences; only one of you says so of 1",
    );
    const far: Ratings = { "B2-listening-1": "alone", "B2-listening-3": "alone" };
    expect(listening(far, far).reached).toBe("B2");
    expect(reachedText(listening({}, {}), "you and Clara")).toContain("No level yet");
  });

  it("has every skill, whatever has been said", () => {
    expect(skillProgress({}, {}).map(({ skill }) => skill)).toEqual([...languageSkills]);
    expect(statementsOf("C2", "writing")).toHaveLength(3);
  });
});

describe("ratings", () => {
  it("are the student's and the teacher's, each seen by the other, and make progress together", async () => {
    expect(await rateCanDo(student, of(alone))).toEqual({ ok: true });
    expect(await readStudentProgress(teacher, student.id, asked)).toMatchObject({
      language: "es",
      student: alone,
      teacher: {},
      seen: 0,
    });
    await rateCanDo(teacher, of(alone));
    const own = await readOwnProgress(student, asked);
    expect(own).toMatchObject({ student: alone, teacher: alone });
    expect(own!.progress[0]!.reached).toBe("A1");
    expect(await readProgressSummary(student)).toMatchObject([{ language: "es" }]);
    expect(await readProgressSummary({ ...student, viewed: true })).toEqual([]);
  });

  it("of two teachers are each one's own; the student sees the latest word on each, and whose it is", async () => {
    const other = await aTeacher({ person: { name: "Mateo Quiroga" } });
    await aBookedLesson(student, other, { startsAt: await later() });
    await rateCanDo(teacher, of(alone), new Date(Date.now() - 1_000));
    await rateCanDo(other, of({ "A1-listening-1": "not_yet" }));
    await rateCanDo(other, { ...of({ "B1-reading-1": "alone" }), level: "B1" });
    const page = await readStudentProgress(teacher, student.id, asked);
    expect(page.teacher).toEqual(alone);
    const own = await readOwnProgress(student, asked);
    expect(own!.teacher).toMatchObject({ "A1-listening-1": "not_yet", "A1-listening-2": "alone" });
    expect(own!.teacherNames).toEqual({
      "A1-listening-1": other.name,
      "A1-listening-2": teacher.name,
      "B1-reading-1": other.name,
    });
  });

  it("are nobody's else, and a teacher's only in the languages of their lessons [B2]", async () => {
    const stranger = await aTeacher();
    await expect(readStudentProgress(stranger, student.id, asked)).rejects.toMatchObject({
      code: "not-found",
    });
    for (const [who, what] of [
      [stranger, of(alone)],
      [await aStudent(), of(alone)],
      [{ ...student, viewed: true } as const, of(alone)],
      [teacher, { ...of(alone), language: "fr" }],
      [teacher, { ...of(alone), studentId: "nobody" }],
    ] as const)
      await expect(rateCanDo(who, what)).rejects.toMatchObject({ code: "not-found" });
    const looking = { ...student, viewed: true } as const;
    await expect(readOwnProgress(looking, asked)).rejects.toMatchObject({ code: "not-found" });
  });

  it("that began before the last save are refused once, of two at the same time as well", async () => {
    const both = await Promise.all([rateCanDo(student, of(alone)), rateCanDo(student, of(alone))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rateCanDo(student, of(alone))).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
    const { seen } = (await readOwnProgress(student, asked))!;
    const changed = of({ "A1-listening-1": "not_yet" }, seen);
    expect(await rateCanDo(student, changed)).toEqual({ ok: true });
    expect((await readOwnProgress(student, asked))!.student).toEqual({
      ...alone,
      "A1-listening-1": "not_yet",
    });
  });

  it("of the database are of the lists alone", async () => {
    const row = {
      studentId: student.id,
      raterId: student.id,
      language: "es",
      statement: "A1-listening-1" as const,
      rating: "alone" as const,
      ratedAt: new Date(),
    };
    for (const wrong of [{ statement: "A1-listening-4" }, { rating: "perfectly" }])
      await expect(
        db()
          .insert(canDo)
          .values({ ...row, ...(wrong as object) }),
      ).rejects.toThrow();
  });
});

it("a form takes the three answers, and what is not said is left alone", () => {
  const form = ratingsForm("A1");
  const name = ratingField("A1-listening-1");
  expect(form.safeParse({ seen: "0" }).success).toBe(true);
  expect(form.safeParse({ seen: "0", [name]: "alone" }).success).toBe(true);
  expect(form.safeParse({ seen: "0", [name]: "maybe" }).success).toBe(false);
  expect(readLevel("B2", null)).toBe("B2");
  expect(readLevel("Z9", "B1")).toBe("B1");
  expect(readLevel(null, null)).toBe("A1");
});

/** A time at which the student has no other lesson. */
async function later(): Promise<number> {
  return Math.floor(Date.now() / 3_600_000) * 3_600_000 + 6 * 86_400_000;
}
