import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { aFileOf, completeContent, writtenContent } from "#test/builders/applications.ts";
import { aStudent } from "#test/builders/people.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import type { WrittenStep } from "../application-steps.ts";
import { findApplication } from "../applications.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { readApplyPage } from "./apply-page.server.ts";
import { submitApplication } from "../submit-application.server.ts";
import { postStep, type StepAnswer } from "./post-step.server.ts";

const { version: termsVersion } = termsInForce();

useDatabase();

type PostedStep = Parameters<typeof postStep>[1];

function post(student: Student, step: PostedStep, fields: Record<string, string>) {
  return postStep(student, step, fields);
}

async function readPage(student: Student, step: WrittenStep) {
  const page = await readApplyPage(student, { step });
  if (page.elsewhere !== null) throw new Error(page.elsewhere);
  return page;
}

function markOf(answer: StepAnswer): string {
  if ("next" in answer) throw new Error(answer.next);
  return answer.mark!;
}

describe("a step", () => {
  it("mails the way back, keeps what was typed on the page, and does so a few times an hour", async () => {
    const student = await aStudent();
    const typed = { headline: "Half a line", "way-back": "yes" };
    for (let times = 0; times < rules.account.mailsPerHour; times += 1)
      expect(await post(student, "about", typed)).toMatchObject({
        status: 200,
        mailed: true,
        form: { values: { headline: "Half a line" }, errors: {} },
      });
    expect((await readApplyPage(student, { step: "about" })) as object).toMatchObject({
      draft: { headline: "Half a line" },
    });
    expect(await post(student, "about", typed)).toMatchObject({ status: 429 });
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    expect(sent).toHaveLength(rules.account.mailsPerHour);
    expect(sent[0]!.text).toMatch(/\/teacher\/apply\/about(\s|$)/);
    // The page is behind the door, and the mail holds no key to it.
    expect(sent[0]!.text).not.toMatch(/apply\/about\?/);
  });

  it("saves itself: as the step where it is right, as typed where it is not, and stands so on another device [B7]", async () => {
    const student = await aStudent();
    const opened = await readPage(student, "about");
    const half = await post(student, "about", {
      headline: "Welsh for",
      mark: opened.mark!,
      autosave: "yes",
    });
    expect(half).toMatchObject({ status: 200, autosaved: "saved" });
    const phone = await readPage(student, "about");
    expect(phone).toMatchObject({ draft: { headline: "Welsh for" }, mark: markOf(half) });
    expect(phone.done).toEqual([]);
    const { headline, about, country, zone } = writtenContent;
    const words = { headline, about, country, zone, ...aTradersSide };
    const whole = { name: student.name, ...words, isAdult: "yes" };
    const saved = await post(student, "about", { ...whole, mark: phone.mark!, autosave: "yes" });
    expect(saved).toMatchObject({ status: 200, autosaved: "saved" });
    expect(await readPage(student, "about")).toMatchObject({
      draft: null,
      mark: markOf(saved),
      content: { headline },
      done: ["about"],
    });
  });

  it("of an older tab does not replace a newer save, by itself or pressed, unless pressed again [B4] [B7]", async () => {
    const student = await aStudent();
    const older = await readPage(student, "hours");
    const { mark } = older;
    const newer = { "from1-1": "540", "to1-1": "720", mark: mark! };
    expect(await post(student, "hours", newer)).toEqual({ next: "/teacher/apply/policies" });
    const old = { "from5-1": "600", "to5-1": "720", mark: mark! };
    expect(await post(student, "hours", { ...old, autosave: "yes" })).toMatchObject({
      status: 409,
      autosaved: "other",
    });
    const refused = await post(student, "hours", old);
    expect(refused).toMatchObject({ status: 409, form: { values: { "from5-1": "600" } } });
    expect((await findApplication(student))!.weekly).toMatchObject([{ weekday: 1 }]);
    // Another step's save is no reason to refuse this one's.
    await post(student, "languages", { taught1: "cy", taughtLevel1: "C1" });
    expect(await post(student, "hours", { ...old, mark: markOf(refused) })).toMatchObject({
      next: "/teacher/apply/policies",
    });
    expect((await findApplication(student))!.weekly).toMatchObject([{ weekday: 5 }]);
  });

  it("that saves itself accepts no terms, and a step left half typed cannot be sent [B7]", async () => {
    const student = await aStudent();
    await saveApplication(student, await completeContent(student, { termsVersion: null }));
    await post(student, "policies", { terms: termsVersion, autosave: "yes" });
    expect((await findApplication(student))!.termsVersion).toBeNull();
    await saveApplication(student, await completeContent(student));
    const { version } = (await findApplication(student))!;
    expect(await submitApplication(student, { version })).toEqual({
      ok: false,
      reason: "incomplete",
    });
  });

  it("adds a row without saving, and saves whole steps", async () => {
    const student = await aStudent();
    const typed = { taught1: "cy", taughtLevel1: "C1" };
    expect(await post(student, "languages", { ...typed, add: "taught" })).toMatchObject({
      status: 200,
      form: { values: { ...typed, taughtRows: "2", addedRow: "taught2" } },
    });
    expect(await findApplication(student)).toBeNull();
    expect(await post(student, "languages", typed)).toEqual({ next: "/teacher/apply/experience" });
    expect((await findApplication(student))!.languages).toMatchObject([{ language: "cy" }]);
  });

  it("keeps the paper of a credential whose words are changed", async () => {
    const student = await aStudent();
    const fileId = await aFileOf(student.id, "credential");
    const id = "0190a6a0-0000-7000-8000-000000000001";
    const one = {
      kind: "degree",
      title: "Welsh, BA",
      issuer: "College",
      year: 2001,
      hours: null,
    } as const;
    await saveApplication(student, writtenContent);
    await db()
      .update(applications)
      .set({ credentials: [{ ...one, id, fileId }] })
      .where(eq(applications.userId, student.id));
    const fields = {
      experience: writtenContent.experience,
      goodAt: "exams",
      credentialId1: id,
      credentialKind1: "degree",
      credentialTitle1: "Welsh and History, BA",
      issuer1: "College",
    };
    await post(student, "experience", fields);
    const [kept] = (await findApplication(student))!.credentials;
    expect(kept).toMatchObject({ id, title: "Welsh and History, BA", fileId });
  });

  it("accepts the terms that were on the page, and no others", async () => {
    const student = await aStudent();
    const terms = {
      freeCancelHours: "24",
      noticeHours: "6",
      trialNoticeHours: "24",
      bufferMinutes: "15",
    };
    expect(await post(student, "policies", { ...terms, terms: "2020-01-01" })).toMatchObject({
      status: 400,
      form: { errors: { terms: expect.stringContaining("changed meanwhile") } },
    });
    expect(await post(student, "policies", { ...terms, noticeHours: "7" })).toMatchObject({
      form: { errors: { noticeHours: "Choose one of the list", terms: "Tick this to go on" } },
    });
  });
});
