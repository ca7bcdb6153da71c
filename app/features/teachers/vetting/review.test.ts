import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { auditLog } from "#db/schema/audit.ts";
import { applicationEvents, applications } from "#db/schema/teachers/applications.ts";
import { aFileOf } from "#test/builders/applications.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aReview } from "#test/builders/reviews.ts";
import { applicationMoves } from "../applications/application-moves.ts";
import type { ApplicationState } from "#db/schema/teachers/application-states.ts";
import { approveApplication } from "./approve-application.server.ts";
import { saveChecklist } from "./review-application.server.ts";
import { claimApplication, releaseApplication } from "./claim-application.server.ts";
import { moveApplication } from "../applications/move-application.server.ts";
import { rejectApplication } from "./reject-application.server.ts";
import { requestChanges } from "./request-changes.server.ts";

useDatabase();

async function anApplication(state: ApplicationState = "submitted") {
  const applicant = await aStudent({ name: "Katarzyna Zielińska" });
  const [row] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state,
      submittedAt: new Date(),
      headline: "Polish for people with Polish families",
      about: "We start with what you would say at the table on Sunday.".repeat(3),
      country: "PL",
      languages: [{ language: "pl", level: "native", taught: true }],
      offers: [{ title: "Talk", kind: "single", minutes: 50, pricePence: 1800 }],
      weekly: [{ weekday: 1, startMinute: 540, endMinute: 720 }],
      identityFileId: await aFileOf(applicant.id, "identity"),
      videoFileId: await aFileOf(applicant.id, "video"),
    })
    .returning();
  return row!;
}

async function read(id: string) {
  const [row] = await db().select().from(applications).where(eq(applications.id, id));
  return row!;
}

async function stepsOf(id: string) {
  const rows = await db()
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(applicationEvents.id);
  return rows.map(({ from, to, actorId }) => [from, to, actorId]);
}

async function logOf(id: string) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `application:${id}`))
    .orderBy(auditLog.seq);
  return rows.map(({ action, actorId }) => [action, actorId]);
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minute);

describe("a claim", () => {
  it("is one admin's, no matter who else reaches for it at the same moment [H1]", async () => {
    const { id } = await anApplication();
    const admins = await Promise.all([1, 2, 3, 4].map(() => anAdmin()));
    const answers = await Promise.all(
      admins.map((admin) => claimApplication(admin, { applicationId: id })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = admins[answers.findIndex(({ ok }) => ok)]!;
    expect(await read(id)).toMatchObject({ state: "in_review", claimedBy: winner.id });
    expect(answers.filter((answer) => !answer.ok && answer.reason === "claimed")).toHaveLength(3);
    expect(await stepsOf(id)).toEqual([["submitted", "in_review", winner.id]]);
    expect(await logOf(id)).toEqual([["teachers.application-claimed", winner.id]]);
  });

  it("lasts its minutes, longer while its holder acts, and then is anybody's", async () => {
    const { id } = await anApplication();
    const [one, two] = [await anAdmin(), await anAdmin()];
    const now = new Date();
    const { claimMinutes } = rules.apply;
    await claimApplication(one, { applicationId: id }, now);
    const { version } = await read(id);
    const input = { applicationId: id, version, comments: [] };
    expect(await saveChecklist(one, input, later(now, 20))).toEqual({ ok: true });
    const almost = later(now, 20 + claimMinutes - 1);
    expect(await claimApplication(two, { applicationId: id }, almost)).toMatchObject({ ok: false });
    const over = later(now, 20 + claimMinutes);
    expect(await claimApplication(two, { applicationId: id }, over)).toEqual({ ok: true });
    expect(await saveChecklist(one, input, over)).toMatchObject({ reason: "not-claimed" });
  });

  it("is taken over only on purpose, and makes the page of the one before old", async () => {
    const { id } = await anApplication();
    const [one, two] = [await anAdmin({ name: "First Reader" }), await anAdmin()];
    const input = await aReview(one, id);
    expect(await claimApplication(two, { applicationId: id })).toEqual({
      ok: false,
      reason: "claimed",
      by: "First Reader",
    });
    expect(await claimApplication(two, { applicationId: id, takeOver: true })).toEqual({
      ok: true,
    });
    expect(await approveApplication(one, input)).toEqual({ ok: false, reason: "not-claimed" });
    expect((await logOf(id)).map(([, actor]) => actor)).toEqual([one.id, two.id]);
  });

  it("is given back, with what was ticked", async () => {
    const { id } = await anApplication();
    const [one, two] = [await anAdmin(), await anAdmin()];
    await aReview(one, id);
    expect(await releaseApplication(two, { applicationId: id })).toMatchObject({ ok: false });
    expect(await releaseApplication(one, { applicationId: id })).toEqual({ ok: true });
    expect(await claimApplication(two, { applicationId: id })).toEqual({ ok: true });
    const { version } = await read(id);
    expect(await approveApplication(two, { applicationId: id, version })).toMatchObject({
      ok: true,
    });
  });
});

type Input = { applicationId: string; version: number };

const decisions: [
  string,
  (admin: Admin, input: Input) => Promise<{ ok: boolean; reason?: string }>,
][] = [
  ["approve", (admin, input) => approveApplication(admin, input)],
  ["reject", (admin, input) => rejectApplication(admin, input)],
  ["ask for changes", (admin, input) => requestChanges(admin, input)],
];

describe("a decision", () => {
  it.each(decisions)("to %s needs the claim and the page as it is [H1]", async (_, decide) => {
    const { id, version } = await anApplication();
    const [one, two] = [await anAdmin(), await anAdmin()];
    expect(await decide(one, { applicationId: id, version })).toMatchObject({
      reason: "not-claimed",
    });
    const input = await aReview(one, id, { text: "Please say what happens in a lesson." });
    expect(await decide(two, input)).toMatchObject({ ok: false, reason: "not-claimed" });
    expect(await decide(one, { ...input, version: input.version - 1 })).toMatchObject({
      reason: "decided-meanwhile",
    });
    expect((await read(id)).state).toBe("in_review");
  });

  it.each(decisions)("to %s is never about oneself [H1]", async (_, decide) => {
    const { id, userId, version } = await anApplication();
    const oneself = { ...(await anAdmin()), id: userId } as Admin;
    expect(await decide(oneself, { applicationId: id, version })).toMatchObject({
      reason: "decided-meanwhile",
    });
    expect(await claimApplication(oneself, { applicationId: id })).toMatchObject({ ok: false });
  });

  it("happens once, however often it is asked for at the same moment [H1]", async () => {
    const { id } = await anApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, id, { video: "The microphone hums from 0:20 onwards." });
    const answers = await Promise.all([
      rejectApplication(admin, input),
      requestChanges(admin, input),
      rejectApplication(admin, input),
      requestChanges(admin, input),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stepsOf(id)).toHaveLength(2);
    expect(await logOf(id)).toHaveLength(2);
  });

  it("to approve needs every item accepted", async () => {
    const { id } = await anApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, id, { photo: "More than one person is in the photo." });
    expect(await approveApplication(admin, input)).toEqual({
      ok: false,
      reason: "not-all-accepted",
    });
  });

  it.each(["identityFileId", "videoFileId"] as const)(
    "to approve needs what every teacher has to send, whatever was ticked: %s",
    async (file) => {
      const { id } = await anApplication();
      await db()
        .update(applications)
        .set({ [file]: null })
        .where(eq(applications.id, id));
      const admin = await anAdmin();
      const input = await aReview(admin, id);
      expect(await approveApplication(admin, input)).toEqual({ ok: false, reason: "not-sent" });
    },
  );

  it("to say no, or to ask for changes, needs something that failed, with its reason", async () => {
    const { id } = await anApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, id);
    expect(await rejectApplication(admin, input)).toMatchObject({ reason: "no-reason" });
    expect(await requestChanges(admin, input)).toMatchObject({ reason: "nothing-to-change" });
  });

  it("asks nobody to correct a second account", async () => {
    const { id } = await anApplication();
    const admin = await anAdmin();
    const input = await aReview(admin, id, { duplicate: "There is another account." });
    expect(await requestChanges(admin, input)).toMatchObject({ reason: "not-fixable" });
    expect(await rejectApplication(admin, input)).toEqual({ ok: true });
  });
});

const states = Object.keys(applicationMoves) as ApplicationState[];

const forbidden = states.flatMap((from) =>
  states.filter((to) => applicationMoves[from][to] === undefined).map((to) => [from, to] as const),
);

describe("the one way an application moves", () => {
  it.each(forbidden)("refuses %s to %s and leaves nothing behind [H1]", async (from, to) => {
    const application = await anApplication(from);
    const id = application.userId;
    for (const actor of ["applicant", "admin"] as const)
      await expect(
        inTransaction((tx) => moveApplication(tx, application, to, { actor, id }, new Date())),
      ).rejects.toThrow("may not move");
    expect(await read(application.id)).toEqual(application);
    expect(await stepsOf(application.id)).toEqual([]);
  });

  it("refuses what changed since it was read [H1]", async () => {
    const application = await anApplication();
    const by = { actor: "applicant", id: application.userId } as const;
    const go = () =>
      inTransaction((tx) => moveApplication(tx, application, "withdrawn", by, new Date()));
    const results = await Promise.allSettled([go(), go()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await stepsOf(application.id)).toHaveLength(1);
  });
});
