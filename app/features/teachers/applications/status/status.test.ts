import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { completeContent, writtenContent as content } from "#test/builders/applications.ts";
import { useDatabase } from "#test/database.ts";
import { aReview } from "#test/builders/reviews.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { approveApplication } from "#app/features/teachers/vetting/approve-application.server.ts";
import { findApplication } from "../applications.server.ts";
import { claimApplication } from "#app/features/teachers/vetting/claim-application.server.ts";
import { rejectApplication } from "#app/features/teachers/vetting/reject-application.server.ts";
import { listReviewComments } from "../review-comments.server.ts";
import { saveChecklist } from "#app/features/teachers/vetting/review-application.server.ts";
import { requestChanges } from "#app/features/teachers/vetting/request-changes.server.ts";
import { isFixable, itemKeys, type ReviewItem } from "../review-items.ts";
import { saveApplication } from "../wizard/save-application.server.ts";
import { readStatusPage } from "./status-page.server.ts";
import { submitApplication } from "../submit-application.server.ts";
import { withdrawApplication } from "../withdraw-application.server.ts";

useDatabase();

/** Sent as it is in the table: what the wizard asks for is the wizard's to test. */
async function aSentApplication(name = "Katarzyna Zielińska") {
  const student = await aStudent({ name });
  await db()
    .insert(applications)
    .values({ ...(await completeContent(student)), userId: student.id });
  const application = (await findApplication(student))!;
  expect(await submitApplication(student, application)).toEqual({ ok: true });
  return { student, applicationId: application.id };
}

async function change(student: Student, part: object) {
  await db().update(applications).set(part).where(eq(applications.userId, student.id));
}

async function send(student: Student) {
  return submitApplication(student, (await findApplication(student))!);
}

async function view(student: Student) {
  return (await readStatusPage(student)).view!;
}

async function looks(student: Student) {
  const { items } = await view(student);
  return Object.fromEntries(items.map(({ item, look }) => [item, look]));
}

const words = "Please say what happens in a lesson.";

describe("asking for changes", () => {
  it("tells each item's reason on the page and in one mail, and leads to the step that corrects it", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin({ name: "Rosa Okafor" });
    const input = await aReview(admin, applicationId, { text: words, price: "Too high for it." });
    expect((await view(student)).items).toEqual([]);
    expect(await requestChanges(admin, input)).toEqual({ ok: true });
    const { items, timeline } = await view(student);
    const failed = items.filter(({ look }) => look === "failed");
    expect(failed).toMatchObject([
      { item: "text", reason: words, to: "/teacher/apply/about" },
      { item: "price", reason: "Too high for it.", to: "/teacher/apply/offers" },
    ]);
    expect(items.filter(({ look }) => look === "accepted").map(({ item }) => item)).toEqual([
      "identity",
      "language-level",
      "documents",
      "photo",
      "video",
      "policy",
    ]);
    expect(timeline.map(({ look, title }) => `${title}: ${look}`)).toEqual([
      "Sent: done",
      "Read by a person: done",
      "Waiting for you: now",
      "Read again: ahead",
      "Decision: ahead",
    ]);
    expect(timeline[1]!.text).toMatch(/by R\. O\.$/);
    const sent = await mailsTo(student.email);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Your application to teach has arrived",
      "Your application to teach: 2 things to change",
    ]);
    expect(sent[1]!.text).toContain(words);
  });

  it("is answered once all of it is changed, and what was accepted stays so unless it was changed", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, applicationId, { text: words, price: "Too high for it." });
    await requestChanges(admin, input);
    expect(await send(student)).toEqual({ ok: false, reason: "not-fixed" });
    await change(student, { headline: "Polish, spoken at table" });
    expect(await looks(student)).toMatchObject({ text: "changed", price: "failed" });
    expect(await send(student)).toEqual({ ok: false, reason: "not-fixed" });
    const offers = [{ ...content.offers[1]!, pricePence: 1500 }];
    const languages = [...content.languages, { language: "de", level: "C1", taught: false }];
    await change(student, { offers, languages });
    expect(await send(student)).toEqual({ ok: true });

    expect(await looks(student)).toMatchObject({
      identity: "accepted",
      photo: "accepted",
      // Changed by the applicant though nobody had asked: it is read again.
      "language-level": "open",
      text: "open",
      price: "open",
    });
    const carried = await listReviewComments(db(), applicationId, 2);
    expect(Object.keys(carried).toSorted()).toEqual(
      itemKeys.filter((item) => !["text", "price", "language-level"].includes(item)).toSorted(),
    );
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith("Your changed application"))).toHaveLength(1);
    expect((await view(student)).timeline.map(({ title }) => title)).toContain("Sent again");
  });

  it("says that the rest is accepted only where it was", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, applicationId, { text: words });
    const comments = [{ item: "text" as const, verdict: "failed" as const, reason: words }];
    const marked = await aSentApplication();
    const one = await aReview(admin, marked.applicationId);
    expect(await saveChecklist(admin, { ...one, comments })).toMatchObject({ ok: true });
    await requestChanges(admin, input);
    await requestChanges(admin, one);
    expect((await view(student)).passesRest).toBe(true);
    expect((await view(marked.student)).passesRest).toBe(false);
  });

  it("can end in a yes in the second round", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    await requestChanges(admin, await aReview(admin, applicationId, { text: words }));
    await change(student, { headline: "Polish, spoken at table" });
    await send(student);
    const again = await aReview(await anAdmin(), applicationId);
    expect(await approveApplication(admin, again)).toMatchObject({ reason: "not-claimed" });
    await claimApplication(admin, { applicationId, takeOver: true });
    const version = again.version + 1;
    expect(await approveApplication(admin, { applicationId, version })).toMatchObject({ ok: true });
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.startsWith("You teach on"))).toHaveLength(1);
  });
});

describe("withdrawing", () => {
  it("takes back what nobody has decided, also while it is read, and lets the person start again", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, applicationId, { text: words });
    const { version } = (await findApplication(student))!;
    const answers = await Promise.all([
      withdrawApplication(student, { version }),
      requestChanges(admin, input),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    if (!answers[0].ok) await withdrawApplication(student, (await findApplication(student))!);
    expect(await view(student)).toMatchObject({
      state: "withdrawn",
      items: [],
      canApplyAgain: true,
    });
    expect(await approveApplication(admin, input)).toMatchObject({ reason: "decided-meanwhile" });
    expect(await saveApplication(student, { headline: "Another beginning" })).toMatchObject({
      ok: true,
    });
    expect(await findApplication(student)).toMatchObject({
      state: "draft",
      headline: "Another beginning",
      about: content.about,
    });
  });

  it("is refused once it is decided, and for a page that is old", async () => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    expect(await withdrawApplication(student, { version: 99 })).toMatchObject({
      reason: "changed-meanwhile",
    });
    await rejectApplication(admin, await aReview(admin, applicationId, { text: words }));
    const { version } = (await findApplication(student))!;
    expect(await withdrawApplication(student, { version })).toMatchObject({
      reason: "already-decided",
    });
  });
});

describe("after a no", () => {
  const now = new Date();
  it.each<[string, ReviewItem[], number]>([
    ["at once when all that failed can be corrected", ["text", "video"], 0],
    ["after thirty days for a second account", ["duplicate"], rules.apply.reapplyDays],
    [
      "after thirty days for a policy, whatever else failed",
      ["text", "policy"],
      rules.apply.reapplyDays,
    ],
  ])("the person may apply again %s", async (_, items, days) => {
    const { student, applicationId } = await aSentApplication();
    const admin = await anAdmin();
    const failed = Object.fromEntries(items.map((item) => [item, words]));
    const input = await aReview(admin, applicationId, failed, now);
    expect(await rejectApplication(admin, input, now)).toEqual({ ok: true });
    const from = now.getTime() + days * day;
    expect((await view(student)).againFrom).toBe(from);
    if (days > 0)
      expect(await saveApplication(student, {}, new Date(from - 1))).toMatchObject({
        reason: "too-early",
      });
    expect(await saveApplication(student, {}, new Date(from))).toMatchObject({ ok: true });
    const mail = (await mailsTo(student.email)).at(-1)!;
    expect(mail.text).toContain(days === 0 ? "apply again at once" : "You may apply again from");
  });

  it("can be corrected: everything but a second account and the policies", () => {
    expect(itemKeys.filter((item) => !isFixable(item))).toEqual(["duplicate", "policy"]);
  });
});
