import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { rules } from "#config/rules.ts";
import { applications } from "#db/schema/teachers.ts";
import { mails } from "#db/schema/notifications.ts";
import { aFileOf, writtenContent } from "#test/applications.ts";
import { aStudent } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import type { WrittenStep } from "./application-steps.ts";
import { findApplication } from "./applications.server.ts";
import { saveApplication } from "./save-application.server.ts";
import { takeStep } from "./take-step.server.ts";

useDatabase();

function post(student: Student, step: WrittenStep, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return takeStep(new Request("http://x/", { method: "POST", body }), student, step);
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
    expect(await post(student, "about", typed)).toMatchObject({ status: 429 });
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    expect(sent).toHaveLength(rules.account.mailsPerHour);
    expect(sent[0]!.text).toMatch(/\/teacher\/apply\/about(\s|$)/);
    // The page is behind the door, and the mail holds no key to it.
    expect(sent[0]!.text).not.toMatch(/apply\/about\?/);
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
