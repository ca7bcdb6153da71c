import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { resumeCalls } from "#app/features/payments/disputes/resume-calls.server.ts";
import { readPayoutSums } from "#app/features/payments/payouts/payout-sums.server.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { watchPayouts } from "#app/features/payments/payouts/watch-payouts.server.ts";
import { reconcile } from "#app/features/payments/reconciling/reconcile.server.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { closeCharge, expireHolds } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { resumeCaptures } from "#app/features/scheduling/booking/requests.server.ts";
import {
  settleCharged,
  settleUnsettled,
} from "#app/features/scheduling/lifecycle/settle-charged.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { makeRacers, postTo, useBookingProcesses } from "./processes.ts";
import type { BookAnswer, KillPoint } from "./process.ts";
import { aStudent, aTeacher, storeTeachers } from "../builders/people.ts";
import { useDatabase } from "../database.ts";
import { isDeep } from "../depth.ts";
import { runJobs } from "../jobs.ts";
import { aCompletedLesson } from "../builders/lessons.ts";
import { canBePaid, settleBanks } from "../builders/payouts.ts";
import { isTurn } from "#test/depth.ts";

useDatabase();
const start = useBookingProcesses();

const points: KillPoint[] = [
  "before opening",
  "after opening",
  "before paying",
  "after paying",
  "before refunding",
  "after refunding",
];
/** At each point: a thousand at depth. */
const kills = isDeep ? 167 : 1;
const payoutKills = isDeep ? 50 : 1;

it.runIf(isTurn(0, 2))(
  "a server killed at any point between the provider's yes and ours leaves a lesson or its money, and the ledger is the provider's to the penny [D7]",
  async () => {
    const teachers = await storeTeachers(
      db(),
      Array.from({ length: 4 }, () => ({ profile: { windowDays: 180, zone: "UTC" } })),
    );
    const students = await makeRacers(points.length * kills);
    const first = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
    const port = await freeLowPort();
    for (const [at, studentId] of students.entries()) {
      const point = points[at % points.length]!;
      const teacher = teachers[at % teachers.length]!;
      const server = await start({ KILL_AT: point });
      await server.listen(port);
      const held = await postTo<BookAnswer>(port, "/book", {
        studentId,
        teacherId: teacher.id,
        offerId: teacher.offer.id,
        startsAt: first + Math.floor(at / teachers.length) * hour,
        requestId: crypto.randomUUID(),
        pricePence: teacher.offer.priceMinor,
        minutes: teacher.offer.minutes,
        kind: teacher.offer.kind,
      });
      const { lessonId } = held.body as { lessonId: string };
      const paid = await postTo(port, "/pay", { studentId, lessonId }).catch(() => null);
      if (paid !== null) await postTo(port, "/cancel", { studentId, lessonId }).catch(() => null);
      await server.exited;
      await sleep(1);
    }
    const later = new Date(Date.now() + 20 * minute);
    // As the jobs of the next minutes do, each with what it takes at once.
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await settleCharged();
      await inTransaction((tx) => expireHolds(tx, { now: later }));
      await resumeCaptures(later);
      await runJobs([closeCharge, sendRefund]);
      await resumeCalls(later);
    }
    await settleUnsettled(later);
    const { rows } = await db().execute(sql`
      select p.id, l.state, p.state as payment, c.state as charge, c.refunded_minor as back
      from payments p join lessons l on l.id = p.lesson_id
        left join embedded_charges c on c.id::text = p.provider_ref or c.key = p.id::text
      where not (l.state = 'booked' and p.state = 'paid' and c.state = 'succeeded' and c.refunded_minor = 0
        or l.state = 'cancelled_student' and p.state = 'refunded' and c.refunded_minor = c.amount_minor
        or l.state = 'expired' and coalesce(c.state, 'open') in ('open', 'cancelled'))`);
    expect(rows).toEqual([]);
    const window = { from: new Date(Date.now() - hour), to: new Date(Date.now() + minute) };
    const { compared, ...lists } = await reconcile(window);
    expect(Object.values(lists).flat()).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(4 * kills);
    const { rows: waiting } = await db().execute(
      sql`select key from provider_calls where state = 'unknown'`,
    );
    expect(waiting).toEqual([]);
  },
  isDeep ? 7_200_000 : 120_000,
);

const payoutPoints: KillPoint[] = [
  "before transferring",
  "after transferring",
  "before sending",
  "after sending",
];

it.runIf(isTurn(1, 2))(
  "a server killed between a transfer or a payout and its row pays each lesson once, when another goes on [D12]",
  async () => {
    const port = await freeLowPort();
    for (let at = 0; at < payoutPoints.length * payoutKills; at += 1) {
      const teacher = await aTeacher();
      const account = await canBePaid(teacher);
      for (const daysAgo of [4, 5]) await aCompletedLesson(await aStudent(), teacher, { daysAgo });
      const prepared = await preparePayout(teacher.id, { kind: "asked" });
      if (!prepared.ok) throw new Error(prepared.reason);
      const { payoutId, amountMinor } = prepared;
      const server = await start({ KILL_AT: payoutPoints[at % payoutPoints.length] });
      await server.listen(port);
      await expect(postTo(port, "/send-payout", { payoutId })).rejects.toThrow();
      await server.exited;
      await watchPayouts(new Date(Date.now() + 2 * minute));
      await settleBanks(payoutId);
      expect(await readPayoutSums(teacher.id)).toMatchObject({ paidOutPence: amountMinor });
      const { rows } = await db().execute(sql`
        select (select count(*)::int from embedded_transfers where account_id = ${account}) as transfers,
          (select count(*)::int from embedded_payouts where account_id = ${account}) as payouts`);
      expect(rows).toEqual([{ transfers: 2, payouts: 1 }]);
    }
  },
  isDeep ? 1_800_000 : 60_000,
);
