/** Banks on the simulated clock: teachers who are paid by theirs, and students whose bank takes a payment back. */
import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import {
  acceptDisputedPayment,
  sendDisputeEvidence,
} from "#app/features/payments/disputes/answer-dispute.server.ts";
import {
  hearDisputes,
  lookForDisputes,
} from "#app/features/payments/disputes/hear-disputes.server.ts";
import { resumeCalls } from "#app/features/payments/disputes/resume-calls.server.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { queueWeeklyPayouts } from "#app/features/payments/payouts/weekly-payouts.server.ts";
import {
  decideDisputes,
  openDispute,
} from "#app/features/payments/provider/twin/disputes.server.ts";
import { landPayouts } from "#app/features/payments/provider/twin/payouts.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { embeddedPayouts } from "#db/schema/payments/payouts.ts";
import { Random } from "#db/seed/random.ts";
import type { storeTeachers } from "#test/builders/people.ts";
import { canBePaid, closedBank, givePayoutBank, goodBank } from "#test/builders/payouts.ts";

type Teacher = Awaited<ReturnType<typeof storeTeachers>>[number];

/** A payment that a bank can take back, and how far its money has come. */
type Disputable = {
  ref: string;
  amountMinor: number;
  currency: string;
  stage: "before its lesson is over" | "of an earning" | "of a transfer" | "of a payout";
};

export class Banks {
  private readonly random: Random;
  private readonly admin: Admin;
  private readonly count: (what: string) => void;
  /** How likely a bank takes a payment back in six hours. */
  private readonly disputes: number;
  private unconnected: Teacher[];
  private readonly connected: Teacher[] = [];
  private closed: Teacher[] = [];
  /** Disputes that nobody answers. */
  private readonly left = new Set<string>();

  constructor(
    seed: string,
    people: {
      teachers: Teacher[];
      students: { id: string }[];
      admin: Admin;
      count: (what: string) => void;
    },
  ) {
    this.random = new Random(`${seed}, its banks`);
    this.unconnected = people.teachers;
    this.admin = people.admin;
    this.disputes = Math.min(0.3, people.students.length / 400);
    this.count = people.count;
  }

  /** Most teachers begin with a bank; the others give one later. */
  async open(): Promise<void> {
    await this.connect(0.8);
  }

  private async connect(share: number): Promise<void> {
    const { random } = this;
    const now = this.unconnected.filter(() => random.chance(share));
    for (const teacher of now) {
      // One bank at least is closed: what was transferred to its account waits there, and can be taken back.
      const isClosed = this.connected.length === 0 || random.chance(0.3);
      await canBePaid(teacher, isClosed ? closedBank : goodBank);
      this.connected.push(teacher);
      if (isClosed) this.closed.push(teacher);
      this.count("banks given");
    }
    this.unconnected = this.unconnected.filter((teacher) => !now.includes(teacher));
  }

  /** What banks and the provider have done, and our clock's own part of it: messages, the weekly run, what is unknown. */
  async runClock(): Promise<void> {
    const now = new Date();
    await decideDisputes(now);
    await inTransaction((tx) => landPayouts(tx, undefined, now));
    const { rows } = await db().execute<{ ref: string; state: string }>(sql`
      select e.charge_id as ref, e.state from embedded_disputes e
      left join disputes d on d.provider_ref = e.id::text
      where d.state is distinct from e.state order by e.created_at, e.id`);
    for (const { ref, state } of rows) {
      await hearDisputes(ref);
      if (state === "won" || state === "lost") this.count(`disputes ${state}`);
    }
    if (now.getUTCHours() === 0) await lookForDisputes.run({});
    await resumeCalls(now);
    const { weekday, hourUtc } = rules.payout;
    if (now.getUTCDay() === weekday % 7 && now.getUTCHours() >= hourUtc)
      await queueWeeklyPayouts(now);
  }

  /** What people and banks do in six hours. */
  async live(): Promise<void> {
    const { random } = this;
    await this.connect(0.03);
    for (const teacher of this.closed.filter(() => random.chance(0.015))) {
      await givePayoutBank(teacher, goodBank);
      this.closed = this.closed.filter((one) => one !== teacher);
      this.count("banks replaced");
    }
    for (const { id } of this.connected.filter(() => random.chance(0.04)))
      if ((await preparePayout(id, { kind: "asked" })).ok) this.count("payouts asked for");
    if (random.chance(0.06)) await this.sendBack();
    if (random.chance(this.disputes)) await this.dispute();
    await this.answerDisputes();
  }

  /** A bank that had taken a payout sends it back. */
  private async sendBack(): Promise<void> {
    const { rows } = await db().execute<{ ref: string }>(sql`
      select provider_ref as ref from payouts
      where state = 'paid' and ended_at > ${new Date(Date.now() - 5 * day)} order by created_at, id`);
    if (rows.length === 0) return;
    await db()
      .update(embeddedPayouts)
      .set({ state: "failed", failureCode: "account_closed" })
      .where(eq(embeddedPayouts.id, this.random.pick(rows).ref));
    this.count("payouts sent back");
  }

  /** A student's bank takes a payment back, wherever its money is by now. */
  private async dispute(): Promise<void> {
    const { rows } = await db().execute<Disputable & { amountMinor: string }>(sql`
      select p.provider_ref as ref, p.amount_minor as "amountMinor", p.currency,
        case when exists (select from transfers t join payout_items i on i.transfer_id = t.id
            where t.payment_id = p.id and not i.returned) then 'of a payout'
          when exists (select from transfers t where t.payment_id = p.id and t.state = 'made')
            then 'of a transfer'
          when p.settled_at is not null then 'of an earning'
          else 'before its lesson is over' end as stage
      from payments p
      where p.state = 'paid' and p.refunded_minor = 0 and p.amount_minor > 0
        and p.provider_ref is not null and p.paid_at > ${new Date(Date.now() - 120 * day)}
        and not exists (select from embedded_disputes e where e.charge_id::text = p.provider_ref)
      order by p.paid_at, p.id`);
    if (rows.length === 0) return;
    const stages = [...new Set(rows.map((row) => row.stage))].toSorted();
    // Money that waits on a teacher's account is rare, and the one place from which a transfer comes back.
    const stage =
      stages.includes("of a transfer") && this.random.chance(0.6)
        ? "of a transfer"
        : this.random.pick(stages);
    const { ref, amountMinor, currency } = this.random.pick(
      rows.filter((row) => row.stage === stage),
    );
    const charge = { id: ref, amountMinor: Number(amountMinor), currency };
    await inTransaction((tx) => openDispute(tx, charge));
    this.count(`disputes ${stage}`);
    // Some messages are late, and the next look finds what they tell of.
    if (this.random.chance(0.8)) await hearDisputes(ref);
  }

  private async answerDisputes(): Promise<void> {
    const { random, admin } = this;
    const open = await db()
      .select({ id: disputes.id })
      .from(disputes)
      .where(sql`${disputes.state} = 'needs_response' and ${disputes.answeredAt} is null`)
      .orderBy(disputes.openedAt, disputes.id);
    for (const { id: disputeId } of open) {
      if (this.left.has(disputeId) || !random.chance(0.2)) continue;
      const luck = random.next();
      if (luck < 0.15) this.left.add(disputeId);
      else if (luck < 0.3) {
        if ((await acceptDisputedPayment(admin, disputeId)).ok) this.count("disputes given up");
      } else {
        const evidence: Record<string, string> =
          luck < 0.8
            ? { access_activity_log: "Both of them were in the room for 50 minutes." }
            : { uncategorized_text: "We are sure that the lesson was given." };
        const answered = await sendDisputeEvidence(admin, { disputeId, evidence });
        if (answered.ok) this.count("disputes answered");
      }
    }
  }
}
