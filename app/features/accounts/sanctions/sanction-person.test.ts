import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cutsNothing, nothingCut, restrict } from "#test/builders/person-sanctions.ts";
import { decidedAs } from "#test/builders/reports.ts";
import { mailsTo, sessionOf } from "#test/asking/sign-in.ts";
import { listAuditRows } from "../audit-log/audit-rows.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { answerProposal } from "./answer-proposal.server.ts";
import { answerPersonAppeal, appealPersonSanction } from "./appeal-person-sanction.server.ts";
import { listOwnDecisions } from "./list-sanctions.server.ts";
import { reverseSanction } from "./reverse-sanction.server.ts";

useDatabase();
let [admin, other]: Admin[] = [];
beforeAll(async () => {
  [admin, other] = [await anAdmin(), await anAdmin()];
});

const no = (reason: string) => ({ ok: false, reason });
const words = "Please read the whole conversation again.";

async function rowsOf(userId: string) {
  return db()
    .select()
    .from(personSanctions)
    .where(eq(personSanctions.userId, userId))
    .orderBy(personSanctions.createdAt, personSanctions.id);
}

/** A restriction that holds, with what its later steps ask for. */
async function aDecision(input: Parameters<typeof restrict>[2] = {}) {
  const student = await aStudent();
  const decided = await restrict(admin!, student.id, input);
  if (!decided.ok) throw new Error(decided.reason);
  const of = { sanctionId: decided.sanctionId, userId: student.id };
  const version = async () => (await rowsOf(student.id)).at(-1)!.version;
  return { student, of, version };
}

describe("a suspension", () => {
  it("keeps somebody out until its day, and then holds no longer without anybody doing anything", async () => {
    const student = await aStudent();
    const browser = await sessionOf(student);
    expect(await restrict(admin!, student.id)).toMatchObject({ ok: true, isProposed: false });
    expect(await readSession(browser)).toBeNull();
    const [row] = await rowsOf(student.id);
    await db()
      .update(personSanctions)
      .set({
        startsAt: new Date(Date.now() - 40 * day),
        createdAt: new Date(Date.now() - 40 * day),
        endsAt: new Date(Date.now() - day),
      })
      .where(eq(personSanctions.id, row!.id));
    expect(await readSession(await sessionOf(student))).not.toBeNull();
    expect(await restrict(admin!, student.id)).toMatchObject({ ok: true });
  });

  it("above the limit, or for good, is another admin's to agree to, and nothing before", async () => {
    const heldPence = rules.adjust.secondAdminAbovePence + 1;
    for (const input of [{ booked: { lessons: 3, heldPence } }, { endsAt: null }]) {
      const student = await aStudent();
      const browser = await sessionOf(student);
      const proposed = await restrict(admin!, student.id, input);
      expect(proposed).toMatchObject({ ok: true, isProposed: true });
      expect(await listOwnDecisions(student)).toEqual([]);
      expect(await restrict(other!, student.id, input)).toEqual(no("proposed-already"));
      const [{ id: sanctionId, version } = { id: "", version: 0 }] = await rowsOf(student.id);
      const answer = (by: Admin, agrees: boolean) =>
        answerProposal(
          by,
          { sanctionId, userId: student.id, version, agrees, seenCut: nothingCut },
          new Date(),
          cutsNothing,
        );
      expect(await answer(admin!, true)).toEqual(no("same-admin"));
      expect(await readSession(browser)).not.toBeNull();
      const said = await Promise.all([answer(other!, true), answer(other!, true)]);
      expect(said.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await readSession(browser)).toBeNull();
      expect(await listOwnDecisions(student)).toMatchObject([{ state: "active" }]);
    }
  });

  it("that is not agreed to leaves no trace with the person", async () => {
    const student = await aStudent();
    await restrict(admin!, student.id, { endsAt: null });
    const [row] = await rowsOf(student.id);
    const of = { sanctionId: row!.id, userId: student.id, version: row!.version };
    const refusal = { ...of, agrees: false, seenCut: nothingCut };
    expect(await answerProposal(admin!, refusal, new Date(), cutsNothing)).toEqual({ ok: true });
    expect(await listOwnDecisions(student)).toEqual([]);
    expect(await mailsTo(student.email)).toEqual([]);
  });

  it("cannot hold in the database without the second admin that it needs", async () => {
    const { of } = await aDecision();
    const write = (values: Partial<typeof personSanctions.$inferInsert>) =>
      db().update(personSanctions).set(values).where(eq(personSanctions.id, of.sanctionId));
    for (const values of [
      { endsAt: null },
      { needsSecond: true },
      { needsSecond: true, secondBy: admin!.id },
      {
        appealText: words,
        appealedAt: new Date(),
        appealOutcome: "upheld" as const,
        appealReason: words,
        appealDecidedBy: admin!.id,
        appealDecidedAt: new Date(),
      },
      { by: of.userId },
    ])
      await expect(write(values), JSON.stringify(values)).rejects.toThrow();
  });

  it("shows what is booked and held first, and is refused where that has changed", async () => {
    const student = await aStudent();
    const booked = { lessons: 2, heldPence: 4_400 };
    expect(
      await restrict(admin!, student.id, { booked, seen: { lessons: 1, heldPence: 2_200 } }),
    ).toEqual(no("sums-changed"));
    expect(await rowsOf(student.id)).toEqual([]);
  });

  it("of somebody who teaches comes after the teacher's, in the database, too", async () => {
    const teacher = await aTeacher();
    const asked = () => restrict(admin!, teacher.id, { cause: "safety" });
    expect(await asked()).toEqual(no("teacher-first"));
    await db().update(teachers).set({ status: "suspended" }).where(eq(teachers.userId, teacher.id));
    expect(await asked()).toMatchObject({ ok: true });
    const busy = await aTeacher();
    const [row] = await rowsOf(teacher.id);
    const { id: _, ...copy } = row!;
    await expect(
      db()
        .insert(personSanctions)
        .values({ ...copy, userId: busy.id }),
    ).rejects.toThrow();
  });

  it("of two at once, one holds; a longer one takes the place of a shorter one", async () => {
    const student = await aStudent();
    const said = await Promise.all([1, 2, 3].map(() => restrict(admin!, student.id)));
    expect(said.filter(({ ok }) => ok)).toHaveLength(1);
    const longer = { endsAt: new Date(Date.now() + 60 * day) };
    expect(await restrict(other!, student.id, longer)).toMatchObject({ ok: true });
    const rows = await rowsOf(student.id);
    expect(rows.map(({ ending }) => ending)).toEqual(["replaced", null]);
  });
});

describe("a decision about an account", () => {
  it("names a decided report that the person is part of, and no other", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const [report] = await db()
      .insert(reports)
      .values({
        ...decidedAs,
        reporterId: student.id,
        subject: "teacher",
        teacherId: teacher.id,
        category: "scam",
        severity: "S2",
        text: "Asked me to pay by bank transfer.",
        decidedBy: admin!.id,
        decidedAt: new Date(),
      })
      .returning();
    const asked = {
      reportNumber: report!.number,
      evidence: null,
      scope: null,
      kind: "warning",
    } as const;
    expect(await restrict(admin!, (await aStudent()).id, asked)).toEqual(no("no-report"));
    expect(await restrict(admin!, student.id, asked)).toMatchObject({ ok: true });
    expect(await rowsOf(student.id)).toMatchObject([{ reportId: report!.id, scope: null }]);
  });

  it("is mailed with its facts, what still works and its end; every step is in the audit log, without words about the person", async () => {
    const { student, of, version } = await aDecision({ scope: "chats", cause: "spam" });
    await appealPersonSanction(student, { sanctionId: of.sanctionId, text: words });
    const input = { ...of, version: await version(), outcome: "upheld" as const, reason: words };
    expect(await answerPersonAppeal(other!, input)).toEqual({ ok: true });
    expect(
      await reverseSanction(admin!, { ...of, version: await version(), reason: words }),
    ).toEqual({ ok: true });
    const sent = await mailsTo(student.email);
    const [told, answered, ended] = ["sanctioned", "appeal-answered", "sanction-reversed"].map(
      (name) => sent.find(({ key }) => key.startsWith(`person-${name}:`)),
    );
    expect(told!.text).toContain("Three people wrote that they were asked to pay outside.");
    expect(told!.text).toContain("conversations that you have go on");
    expect(told!.text).toMatch(/holds until .*ends by itself/s);
    expect(told!.text).toContain("/account/decisions");
    expect(answered!.subject).toBe("Your appeal: the decision stays");
    expect(ended!.subject).toBe("A decision about your account is taken back");
    const log = await listAuditRows("user", student.id, 50);
    expect(log.map(({ action }) => action).toReversed()).toEqual([
      "accounts.restricted",
      "accounts.appealed",
      "accounts.appeal-upheld",
      "accounts.sanction-reversed",
    ]);
    expect(JSON.stringify(log)).not.toContain("pay outside");
  });

  it("is appealed once, answered by another admin, and taken back as an event of its own", async () => {
    const { student, of, version } = await aDecision();
    const appeal = () => appealPersonSanction(student, { sanctionId: of.sanctionId, text: words });
    const said = await Promise.all([appeal(), appeal()]);
    expect(said.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await appeal()).toEqual(no("appealed-already"));
    await expect(
      appealPersonSanction(await aStudent(), { sanctionId: of.sanctionId, text: words }),
    ).rejects.toMatchObject({ code: "not-found" });
    const input = { ...of, version: await version(), reason: words };
    expect(await reverseSanction(admin!, input)).toEqual(no("appeal-first"));
    const answer = (by: Admin) => answerPersonAppeal(by, { ...input, outcome: "overturned" });
    expect(await answer(admin!)).toEqual(no("same-admin"));
    const answers = await Promise.all([answer(other!), answer(await anAdmin())]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readSession(await sessionOf(student))).not.toBeNull();
    const [reversal, ...more] = await db()
      .select()
      .from(personSanctionReversals)
      .where(eq(personSanctionReversals.sanctionId, of.sanctionId));
    expect(more).toEqual([]);
    expect(reversal).toMatchObject({ byAppeal: true, reason: words });
    expect(await listOwnDecisions(student)).toMatchObject([
      { state: "reversed", scope: "account" },
    ]);
  });

  it("is nobody's about themselves, and restricts booking and writing of students alone", async () => {
    expect(await restrict(admin!, admin!.id)).toEqual(no("oneself"));
    for (const scope of ["bookings", "chats"] as const)
      expect(await restrict(admin!, other!.id, { scope })).toEqual(no("students-only"));
    await expect(restrict(admin!, crypto.randomUUID())).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
