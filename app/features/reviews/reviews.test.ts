import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setMuted } from "#app/features/notifications/muted.server.ts";
import { findTeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { reviews } from "#db/schema/reviews.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { editReview } from "./edit-review.server.ts";
import { replyForm, reviewForm } from "./forms.ts";
import { hideReview } from "./hide-review.server.ts";
import { listToReview, readStudentReview, readTeacherReview } from "./lesson-review.server.ts";
import { replyToReview } from "./reply-to-review.server.ts";
import { countReviews, listReviews, summariseReviews } from "./reviews.server.ts";
import { readReviewFilter } from "./summary.ts";
import { writeReview } from "./write-review.server.ts";

useDatabase();

const words = { stars: 5, text: "Clear, kind and always prepared.", tags: ["clear" as const] };

async function aPair() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  return { student, teacher, lessonId: await aCompletedLesson(student, teacher) };
}

async function aReview() {
  const pair = await aPair();
  expect(await writeReview(pair.student, { lessonId: pair.lessonId, ...words })).toEqual({
    ok: true,
  });
  const [review] = await db().select().from(reviews).where(eq(reviews.lessonId, pair.lessonId));
  return { ...pair, review: review! };
}

const rowOf = async (lessonId: string) =>
  (await db().select().from(lessons).where(eq(lessons.id, lessonId)))[0]!;

describe("writing a review", () => {
  it("needs a completed lesson of one's own with that teacher [I10]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const ahead = await aBookedLesson(student, teacher);
    const refused = { ok: false, reason: "not-completed" };
    expect(await writeReview(student, { lessonId: ahead, ...words })).toEqual(refused);
    for (const state of ["void", "no_show_student", "ended", "cancelled_student"] as const) {
      await rewriteLessons({ state }, eq(lessons.id, ahead));
      expect(await writeReview(student, { lessonId: ahead, ...words })).toEqual(refused);
    }
    const theirs = await aPair();
    for (const lessonId of [theirs.lessonId, "nonsense"])
      await expect(writeReview(student, { lessonId, ...words })).rejects.toThrow("not-found");
    expect(await db().$count(reviews, eq(reviews.studentId, student.id))).toBe(0);
  });

  it("is done once for each teacher, however many send at the same moment [I10]", async () => {
    const { student, teacher, lessonId } = await aPair();
    const second = await aCompletedLesson(student, teacher, { daysAgo: 6 });
    const sent = await Promise.all(
      [lessonId, second, lessonId, second].map((lesson, index) =>
        writeReview(student, { ...words, lessonId: lesson, text: `${words.text} ${index}` }),
      ),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.filter((one) => !one.ok && one.reason === "reviewed-already")).toHaveLength(3);
    expect(await listReviews(teacher.id, 9)).toHaveLength(1);
    const other = await aTeacher();
    const elsewhere = await aCompletedLesson(student, other, { daysAgo: 8 });
    expect(await writeReview(student, { ...words, lessonId: elsewhere })).toEqual({ ok: true });
  });

  it("counts the same words sent twice as one click", async () => {
    const { student, lessonId } = await aReview();
    expect(await writeReview(student, { lessonId, ...words })).toEqual({ ok: true });
    expect(await db().$count(reviews, eq(reviews.studentId, student.id))).toBe(1);
  });

  it("asks for stars, for 20 to 1,500 characters, for three tags at most, and that nobody paid [I10]", () => {
    const good = { stars: "4", text: "x".repeat(20), honest: "yes" };
    const errorsOf = (input: object) =>
      reviewForm.safeParse({ ...good, ...input }).error?.issues.map(({ path }) => path[0]);
    expect(reviewForm.parse({ ...good, tags: "clear" })).toMatchObject({
      stars: 4,
      tags: ["clear"],
    });
    expect(errorsOf({ text: "x".repeat(1500), tags: ["fun", "clear", "notes"] })).toBeUndefined();
    expect(errorsOf({ text: "x".repeat(19) })).toEqual(["text"]);
    expect(errorsOf({ text: ` ${"x".repeat(19)} ` })).toEqual(["text"]);
    expect(errorsOf({ text: "x".repeat(1501) })).toEqual(["text"]);
    for (const stars of ["0", "6", "4.5", "", undefined])
      expect(errorsOf({ stars })).toEqual(["stars"]);
    expect(errorsOf({ tags: ["fun", "clear", "notes", "patient"] })).toEqual(["tags"]);
    expect(errorsOf({ tags: ["constructor"] })).toEqual(["tags"]);
    expect(errorsOf({ honest: undefined })).toEqual(["honest"]);
  });

  it("takes no way to reach or pay somebody, which everybody could read, nor does its answer", () => {
    const text = "A patient teacher. Write to priya@example.org or +44 7700 900123.";
    const said = "how to reach or pay somebody elsewhere may not be written here";
    for (const read of [
      reviewForm.safeParse({ stars: "4", text, honest: "yes" }),
      replyForm.safeParse({ reply: text }),
    ])
      expect(read.error?.issues.map(({ message }) => message)).toEqual([
        `Take out “priya@example.org” and “+44 7700 900123”: ${said}`,
      ]);
  });
});

describe("a review or an answer that is too long", () => {
  it("is told so, and not looked through for ways to reach somebody", () => {
    const text = "Write to priya@example.org. ".repeat(100);
    for (const read of [
      reviewForm.safeParse({ stars: "4", text, honest: "yes" }),
      replyForm.safeParse({ reply: text }),
    ])
      expect(read.error?.issues.map(({ message }) => message)).toEqual([
        "Use at most 1,500 characters",
      ]);
  });
});

describe("a review that there is", () => {
  it("names its writer by the first name alone", async () => {
    const [student, teacher] = [await aStudent({ name: " Maya  Odell" }), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    await writeReview(student, { ...words, lessonId });
    expect((await listReviews(teacher.id, 9)).map(({ author }) => author)).toEqual(["Maya"]);
  });

  it("is changed by its writer for thirty days, and says so", async () => {
    const { student, teacher, lessonId } = await aReview();
    const later = (days: number) => new Date(Date.now() + days * day);
    const change = { lessonId, stars: 2, text: "It went downhill afterwards.", tags: [] };
    expect(await editReview(student, change, later(rules.review.editDays - 1))).toEqual({
      ok: true,
    });
    const [shown] = await listReviews(teacher.id, 9);
    expect(shown).toMatchObject({ stars: 2, text: change.text, tags: [] });
    expect(shown!.editedAt).not.toBeNull();
    const late = await editReview(student, { ...change, stars: 5 }, later(rules.review.editDays));
    expect(late).toEqual({ ok: false, reason: "too-late" });
    await expect(editReview(await aStudent(), change)).rejects.toThrow("not-found");
    expect((await listReviews(teacher.id, 9))[0]!.stars).toBe(2);
  });

  it("is answered once, within fourteen days, by its teacher alone", async () => {
    const { teacher, lessonId } = await aReview();
    const late = new Date(Date.now() + rules.review.replyDays * day);
    const input = { lessonId, reply: "Thank you, see you on Tuesday." };
    expect(await replyToReview(teacher, input, late)).toEqual({ ok: false, reason: "too-late" });
    await expect(replyToReview(await aTeacher(), input)).rejects.toThrow("not-found");
    const sent = await Promise.all(
      ["One", "Two"].map((reply) => replyToReview(teacher, { lessonId, reply })),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "replied-already" });
    expect((await listReviews(teacher.id, 9))[0]!.reply).toMatch(/^(One|Two)$/);
  });

  it("once taken down is on no page, in no mean, and is neither changed nor answered", async () => {
    const { student, teacher, lessonId, review } = await aReview();
    await inTransaction((tx) => hideReview(tx, review.id));
    expect(await listReviews(teacher.id, 9)).toEqual([]);
    expect(await summariseReviews(teacher.id)).toMatchObject({ count: 0, stars: 0, tags: [] });
    const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
    expect(await findTeacherProfile(row!.slug)).toMatchObject({ reviewCount: 0, reviewStars: 0 });
    const gone = { ok: false, reason: "taken-down" };
    expect(await editReview(student, { lessonId, ...words })).toEqual(gone);
    expect(await replyToReview(teacher, { lessonId, reply: "No" })).toEqual(gone);
    const again = await writeReview(student, {
      ...words,
      lessonId,
      text: "The same once more, here.",
    });
    expect(again).toEqual({ ok: false, reason: "reviewed-already" });
  });
});

describe("the pages of a lesson", () => {
  it("offer a review on one lesson of each teacher, until there is one", async () => {
    const { student, teacher, lessonId } = await aPair();
    const earlier = await aCompletedLesson(student, teacher, { daysAgo: 9 });
    const rows = [await rowOf(lessonId), await rowOf(earlier)];
    expect(await listToReview(student, rows)).toEqual([lessonId]);
    expect(await readStudentReview(student, rows[1]!)).toMatchObject({
      review: null,
      mayWrite: true,
    });
    expect(await readTeacherReview(teacher, rows[0]!)).toBeNull();
    await writeReview(student, { lessonId, ...words });
    expect(await listToReview(student, rows)).toEqual([]);
    expect(await readStudentReview(student, rows[1]!)).toMatchObject({ review: { stars: 5 } });
    expect(await readTeacherReview(teacher, rows[0]!)).toMatchObject({ mayReply: true });
    expect(await readTeacherReview(await aTeacher(), rows[0]!)).toBeNull();
    const viewed = { ...student, viewed: true as const };
    expect(await readStudentReview(viewed, rows[0]!)).toMatchObject({ mayWrite: false });
  });
});

describe("filters", () => {
  it("show what was asked for, and ignore nonsense", async () => {
    const teacher = await aTeacher();
    for (const [index, stars] of [5, 5, 3].entries()) {
      const student = await aStudent();
      const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 4 + index });
      const tags = index === 0 ? ["fun" as const] : ["clear" as const];
      await writeReview(student, { ...words, lessonId, stars, tags });
    }
    const of = async (query: string) => {
      const filter = readReviewFilter(new URLSearchParams(query));
      const found = await listReviews(teacher.id, 9, filter);
      expect(await countReviews(teacher.id, filter)).toBe(found.length);
      return found.length;
    };
    expect(await of("stars=5")).toBe(2);
    expect(await of("stars=5&tag=fun")).toBe(1);
    expect(await of("stars=1")).toBe(0);
    expect(await of("stars=9&tag=constructor")).toBe(3);
    expect(await summariseReviews(teacher.id)).toEqual({
      count: 3,
      stars: 13,
      histogram: [2, 0, 1, 0, 0],
      tags: [
        { tag: "clear", count: 2 },
        { tag: "fun", count: 1 },
      ],
    });
  });
});

describe("the mails about reviews", () => {
  const mailsTo = async (email: string) => {
    await runJobs();
    const rows = await db()
      .select()
      .from(mails)
      .where(and(like(mails.key, "reviews:%"), eq(mails.to, email)));
    return rows.map(({ subject }) => subject).toSorted();
  };

  it("ask in private after the first lesson and in public after the third, each once", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = `How was your first lesson with ${teacher.name}?`;
    await aCompletedLesson(student, teacher, { daysAgo: 9 });
    expect(await mailsTo(student.email)).toEqual([first]);
    await aCompletedLesson(student, teacher, { daysAgo: 8 });
    expect(await mailsTo(student.email)).toEqual([first]);
    await aCompletedLesson(student, teacher, { daysAgo: 7 });
    const both = [first, `Would you review ${teacher.name}?`];
    expect(await mailsTo(student.email)).toEqual(both);
    await aCompletedLesson(student, teacher, { daysAgo: 6 });
    expect(await mailsTo(student.email)).toEqual(both);
  });

  it("ask once also where an earlier lesson completes after a later one", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = `How was your first lesson with ${teacher.name}?`;
    await aCompletedLesson(student, teacher, { daysAgo: 7 });
    expect(await mailsTo(student.email)).toEqual([first]);
    await aCompletedLesson(student, teacher, { daysAgo: 9 });
    expect(await mailsTo(student.email)).toEqual([first]);
  });

  it("do not go to a person who has muted them, nor to one who has reviewed already", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await setMuted(student, [{ event: "reviews", channel: "mail" }]);
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 9 });
    expect(await mailsTo(student.email)).toEqual([]);
    await setMuted(student, []);
    await writeReview(student, { lessonId, ...words });
    await aCompletedLesson(student, teacher, { daysAgo: 8 });
    await aCompletedLesson(student, teacher, { daysAgo: 7 });
    expect(await mailsTo(student.email)).toEqual([]);
    expect(await mailsTo(teacher.email)).toEqual([`${student.name} reviewed you`]);
  });
});
