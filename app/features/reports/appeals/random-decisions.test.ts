import { and, eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { splitLesson } from "#app/features/payments/purchases/rules.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { reverseDecision } from "#app/features/reports/deciding/reverse-decision.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Outcome } from "#db/schema/reports/report-values.ts";
import { reportAppeals, reports } from "#db/schema/reports/reports.ts";
import { Random } from "#db/seed/random.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience, turn } from "#test/depth.ts";
import { aMissedLesson } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { appealReport } from "./appeal-report.server.ts";
import { decideReportAppeal } from "./decide-report-appeal.server.ts";

useDatabase();

const price = 2200;
const stepsOfCase = 8;
const reason = "The record of the room shows how long both of you were there.";
const earnings = (refunded: number) =>
  splitLesson({ pricePence: price - refunded, feeBasisPoints: rules.fee.lessonBasisPoints })
    .teacherPence;

/** What should be true of one case after each step. */
class Model {
  state: "open" | "claimed" | "decided" | "appealed" | "closed" = "open";
  holder: string | null = null;
  decider: string | null = null;
  refundMinor = 0;
  isReversed = false;
  isDivided = false;
  pending = new Set<string>();
  appealed = new Set<string>();
  money = { teacher: 0, back: 0, own: 0 };

  decide(admin: string, outcome: Outcome, part: number): boolean {
    if (!["open", "claimed"].includes(this.state)) return false;
    if (this.holder !== null && this.holder !== admin) return false;
    const refund = outcome === "refund" ? price : outcome === "part" ? part : 0;
    if (refund > 0 && this.money.back > 0) return false;
    if (!this.isDivided) this.money.teacher = earnings(refund);
    else if (refund > 0) this.money.teacher += earnings(refund) - earnings(0);
    this.money.back += refund;
    Object.assign(this, { state: "decided", decider: admin, refundMinor: refund });
    Object.assign(this, { isReversed: false, isDivided: true, pending: new Set() });
    this.appealed = new Set();
    return true;
  }

  appeal(person: string): boolean {
    const isOpen = ["open", "claimed"].includes(this.state);
    if (isOpen || this.isReversed || this.appealed.has(person)) return false;
    this.appealed.add(person);
    this.pending.add(person);
    this.state = "appealed";
    return true;
  }

  reverse(admin: string, next: "open" | "closed"): boolean {
    const isOpen = ["open", "claimed"].includes(this.state);
    if (isOpen || this.isReversed || this.pending.size > 0) return false;
    this.undo(admin, next);
    return true;
  }

  answer(admin: string, person: string, overturns: boolean, next: "open" | "closed"): boolean {
    if (admin === this.decider) return false;
    if (overturns) this.undo(admin, next);
    else {
      this.pending.delete(person);
      this.state = this.pending.size > 0 ? "appealed" : "closed";
    }
    return true;
  }

  private undo(admin: string, next: "open" | "closed"): void {
    const own = this.refundMinor === 0 ? 0 : earnings(0) - earnings(this.refundMinor);
    this.money.teacher += own;
    this.money.own += own;
    this.pending.clear();
    this.isReversed = true;
    this.state = next === "open" ? "claimed" : "closed";
    if (next === "open") this.holder = admin;
  }
}

it(
  "after any decisions, appeals and reversals the case and its money are what a plain model says",
  async () => {
    const random = new Random(`decisions ${turn}`);
    const admins = await Promise.all([1, 2, 3].map(() => anAdmin()));
    const steps = cases(56, 10_000);
    for (let done = 0; done < steps; done += stepsOfCase) await walk(random, admins);
    expect(await verifyLedger()).toMatchObject({ fault: null });
  },
  patience.timeout,
);

async function walk(random: Random, admins: Admin[]): Promise<void> {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aMissedLesson(student, teacher);
  const complaint = { category: "late", text: "My teacher came twenty minutes late." } as const;
  const filed = await fileReport(student, { lessonId }, complaint);
  if (!filed.ok) throw new Error(filed.reason);
  const { reportId } = filed;
  await heard(reportId);
  const model = new Model();
  const read = async () => (await db().select().from(reports).where(eq(reports.id, reportId)))[0]!;
  const sides = [student, teacher];
  for (let step = 0; step < stepsOfCase; step += 1) {
    const { version } = await read();
    const admin = random.pick(admins);
    const next = random.pick(["open", "closed"] as const);
    const what = random.pick(["decide", "decide", "appeal", "answer", "reverse"] as const);
    const seen = `step ${step}: ${what}`;
    if (what === "decide") {
      const outcome = random.pick(["dismiss", "warn", "part", "refund"] as const);
      const partPence = random.int(1, price - 1);
      const input = { reportId, version, ground: "teachers", outcome, partPence, reason } as const;
      const { ok } = await decideReport(admin, input);
      expect(ok, `${seen} ${outcome}`).toBe(model.decide(admin.id, outcome, partPence));
    } else if (what === "appeal") {
      const side = random.pick(sides);
      const { ok } = await appealReport(side, { reportId, text: reason });
      expect(ok, seen).toBe(model.appeal(side.id));
    } else if (what === "reverse") {
      const { ok } = await reverseDecision(admin, { reportId, version, reason, next });
      expect(ok, seen).toBe(model.reverse(admin.id, next));
    } else {
      const waits = and(eq(reportAppeals.caseId, reportId), isNull(reportAppeals.decidedAt));
      const [appeal] = await db().select().from(reportAppeals).where(waits);
      expect(appeal === undefined, seen).toBe(model.pending.size === 0);
      if (appeal === undefined) continue;
      const outcome = random.pick(["upheld", "overturned"] as const);
      const input = { appealId: appeal.id, outcome, answer: reason, next };
      const { ok } = await decideReportAppeal(admin, input);
      const overturns = outcome === "overturned";
      expect(ok, seen).toBe(model.answer(admin.id, appeal.appellantId, overturns, next));
    }
    expect((await read()).state, seen).toBe(model.state);
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    const money = {
      teacher: await balanceOf(db(), `teacher:${teacher.id}`),
      back: payment!.refundedMinor,
      own: -(await balanceOf(db(), `goodwill:${payment!.id}`)),
    };
    expect({ ...money, own: money.own + 0 }, seen).toEqual(model.money);
  }
}
