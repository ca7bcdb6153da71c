import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listReviews } from "#app/features/reviews/reviews.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { reviews } from "#db/schema/reviews.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { getEvidence } from "#app/features/reports/evidence/evidence.server.ts";
import { fileReport } from "./file-report.server.ts";
import { reportForm } from "./forms.ts";
import {
  getReportOfStudent,
  getReportAboutMe,
  listReportsAboutMe,
} from "#app/features/reports/reported/reports.server.ts";
import { categoriesOf, outcomesOf } from "#app/features/reports/reported/rules.ts";

useDatabase();

const paid = { category: "fake-review", text: "She told me that she was paid for it." } as const;
const reason = "The writer confirmed that the words were bought.";

async function aReview() {
  const [author, teacher] = [await aStudent({ name: "Hannah Weiss" }), await aTeacher()];
  const lessonId = await aCompletedLesson(author, teacher);
  const input = { lessonId, stars: 5, text: "The best teacher in the world, buy now.", tags: [] };
  await writeReview(author, input);
  const [review] = await db().select().from(reviews).where(eq(reviews.lessonId, lessonId));
  return { author, teacher, lessonId, reviewId: review!.id };
}

async function mailsTo(email: string) {
  await runJobs();
  return db().select().from(mails).where(eq(mails.to, email));
}

describe("a report on a review", () => {
  it("has its own categories, and can end in taking it down or in nothing", () => {
    expect(categoriesOf("review")).toEqual([
      "fake-review",
      "other-person",
      "private-data",
      "abusive",
      "illegal",
    ]);
    expect(outcomesOf("review", null)).toEqual(["dismiss", "hide"]);
    expect(outcomesOf("teacher", null)).not.toContain("hide");
    expect(reportForm("review").safeParse({ ...paid, category: "late" }).success).toBe(false);
  });

  it("is filed by students and by teachers, never by its writer, and not once it is gone", async () => {
    const { author, teacher, reviewId } = await aReview();
    const reader = await aStudent();
    for (const reporter of [reader, teacher]) {
      const filed = await fileReport(reporter, { reviewId }, paid);
      expect(filed.ok).toBe(true);
      expect(await fileReport(reporter, { reviewId }, paid)).toEqual(filed);
    }
    const missing = { code: "not-found" };
    await expect(fileReport(author, { reviewId }, paid)).rejects.toMatchObject(missing);
    await expect(fileReport(reader, { reviewId: "none" }, paid)).rejects.toMatchObject(missing);
    await db().update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, reviewId));
    await expect(fileReport(await aStudent(), { reviewId }, paid)).rejects.toMatchObject(missing);
    const sent = await mailsTo(teacher.email);
    expect(sent.find(({ key }) => key.startsWith("report-received"))!.text).toContain(
      "/teacher/reports/",
    );
  });

  it("shows the admin the words and their writer, and the reporter only the words", async () => {
    const { teacher, reviewId } = await aReview();
    const filed = await fileReport(teacher, { reviewId }, paid);
    const { reportId } = filed as { reportId: string };
    expect((await getEvidence(await anAdmin(), reportId)).review).toMatchObject({
      author: "Hannah Weiss",
      stars: 5,
    });
    const own = await getReportAboutMe(teacher, reportId);
    expect(own).toMatchObject({ isOwn: true, text: paid.text, review: { stars: 5 } });
    expect(JSON.stringify(own)).not.toContain("Hannah");
  });

  it("that is upheld takes the review off the page, and tells its writer why", async () => {
    const { author, teacher, reviewId } = await aReview();
    const [reader, admin] = [await aStudent(), await anAdmin()];
    const filed = await fileReport(reader, { reviewId }, paid);
    const { reportId } = filed as { reportId: string };
    const decide = (outcome: "warn" | "refund" | "hide") =>
      decideReport(admin, { reportId, version: 1, ground: "conduct", outcome, reason });
    for (const outcome of ["warn", "refund"] as const)
      expect(await decide(outcome)).toEqual({ ok: false, reason: "outcome-not-possible" });
    expect(await listReviews(teacher.id, 9)).toHaveLength(1);
    expect(await decide("hide")).toEqual({ ok: true });
    expect(await listReviews(teacher.id, 9)).toEqual([]);
    const subject = /The review was taken down/;
    const toAuthor = (await mailsTo(author.email)).find((mail) => subject.test(mail.subject))!;
    expect(toAuthor.text).toContain(reason);
    expect(toAuthor.text).toContain(`/student/reports/${reportId}`);
    expect(toAuthor.text).not.toContain(reader.name);
    expect(await getReportOfStudent(author, reportId)).toMatchObject({ isOwn: false, text: null });
    expect((await listReportsAboutMe(author)).map(({ id }) => id)).toEqual([reportId]);
    const decided = (await mailsTo(reader.email)).find((mail) => subject.test(mail.subject))!;
    expect(decided.text).not.toContain("Hannah");
    expect((await mailsTo(teacher.email)).some((mail) => subject.test(mail.subject))).toBe(false);
    expect(await getReportOfStudent(reader, reportId)).toMatchObject({ outcome: "hide" });
    const entries = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `report:${reportId}`));
    expect(entries.map(({ action }) => action)).toEqual(["reports.decided"]);
  });

  it("that is dismissed leaves the review where it is, and its writer in peace", async () => {
    const { author, teacher, reviewId } = await aReview();
    const filed = await fileReport(await aStudent(), { reviewId }, paid);
    const { reportId } = filed as { reportId: string };
    const input = { reportId, version: 1, ground: "conduct", outcome: "dismiss", reason } as const;
    expect(await decideReport(await anAdmin(), input)).toEqual({ ok: true });
    expect(await listReviews(teacher.id, 9)).toHaveLength(1);
    const sent = await mailsTo(author.email);
    expect(sent.filter(({ key }) => key.startsWith("report-decided"))).toEqual([]);
    await expect(getReportOfStudent(author, reportId)).rejects.toMatchObject({ code: "not-found" });
    expect(await listReportsAboutMe(author)).toEqual([]);
  });

  it("does not let a review's decision end a report on something else", async () => {
    const { teacher } = await aReview();
    const student = await aStudent();
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 3 });
    const absent = { category: "late", text: "Ten minutes late, without a word." } as const;
    const at = new Date(Date.now() - 60 * 3_600_000);
    const filed = await fileReport(student, { lessonId }, absent, at);
    const { reportId } = filed as { reportId: string };
    expect(
      await decideReport(await anAdmin(), {
        reportId,
        version: 1,
        ground: "conduct",
        outcome: "hide",
        reason,
      }),
    ).toEqual({ ok: false, reason: "outcome-not-possible" });
  });
});
