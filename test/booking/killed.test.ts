import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { closeCharge, expireHolds } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { Random } from "#db/seed/random.ts";
import { storeTeachers } from "../builders/people.ts";
import { useDatabase } from "../database.ts";
import { isDeep } from "../depth.ts";
import { runJobs } from "../jobs.ts";
import type { BookAnswer } from "./process.ts";
import { countOverlaps, makeRacers, postTo, useBookingProcesses } from "./processes.ts";

useDatabase();
const start = useBookingProcesses();

const kills = isDeep ? 1_000 : 3;
const seed = process.env["KILL_SEED"] ?? "killed";
const clients = 6;

it(
  "nothing acknowledged is lost and nothing half-made stays when the server is killed in mid-booking, time after time [C10]",
  async () => {
    const random = new Random(seed);
    const teachers = await storeTeachers(
      db(),
      Array.from({ length: 20 }, () => ({ profile: { windowDays: 180, zone: "UTC" } })),
    );
    const students = await makeRacers(isDeep ? 40_000 : 2_000);
    const first = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
    const port = await freeLowPort();

    const acknowledged: { lessonId: string; input: object }[] = [];
    let [asked, retried, lost] = [0, 0, 0];
    let stopping = false;

    /** Asks until somebody answers, as a person who presses the button again: same words, same request. */
    async function insist<Answer>(path: "/book" | "/pay", body: object) {
      for (;;) {
        try {
          return await postTo<Answer>(port, path, body);
        } catch {
          retried += 1;
          await sleep(10);
        }
      }
    }
    async function client(): Promise<void> {
      while (!stopping) {
        const n = asked++;
        // Every seventh wants what somebody else has just asked for.
        const slot = n % 7 === 6 ? n - 1 : n;
        const teacher = teachers[slot % teachers.length]!;
        const input = {
          studentId: students[n]!,
          teacherId: teacher.id,
          offerId: teacher.offer.id,
          startsAt: first + Math.floor(slot / teachers.length) * hour,
          requestId: randomUUID(),
          pricePence: teacher.offer.priceMinor,
          minutes: teacher.offer.minutes,
          kind: teacher.offer.kind,
        };
        const held = await insist<BookAnswer>("/book", input);
        if (held.status === 409) {
          lost += 1;
          continue;
        }
        expect(held.status, JSON.stringify(held.body)).toBe(201);
        const { lessonId } = held.body as { lessonId: string };
        // Some never pay.
        if (n % 11 === 10) continue;
        const paid = await insist("/pay", { studentId: input.studentId, lessonId });
        expect(paid.body).toEqual({ ok: true, next: "booked" });
        acknowledged.push({ lessonId, input });
      }
    }

    let server = await start();
    let next = start();
    await server.listen(port);
    const busy = Promise.all(Array.from({ length: clients }, client));
    // A client that fails ends the run, and not only its own loop.
    busy.catch(() => (stopping = true));
    let killed = 0;
    for (; killed < kills && !stopping; killed += 1) {
      await sleep(5 + random.next() * 150);
      const successor = await next;
      await server.kill();
      server = successor;
      await server.listen(port);
      next = start();
    }
    await expect.poll(() => acknowledged.length).toBeGreaterThan(kills);
    stopping = true;
    await busy;
    for (const { lessonId, input } of acknowledged.slice(-20))
      expect((await postTo(port, "/book", input)).body).toMatchObject({ ok: true, lessonId });
    await Promise.all([server.kill(), next.then((one) => one.kill())]);

    await inTransaction((tx) => expireHolds(tx, { now: new Date(Date.now() + 20 * minute) }));
    await runJobs([closeCharge, sendRefund]);
    await db().execute(sql`analyze`);
    expect(await findLost(acknowledged.map(({ lessonId }) => lessonId))).toEqual([]);
    expect(await findHalfMade()).toEqual([]);
    expect(await countOverlaps()).toBe(0);
    expect(retried).toBeGreaterThan(0);
    console.log(
      `killed ${killed} times: ${asked} asked, ${acknowledged.length} acknowledged, ${lost} too late, ${retried} retried, seed ${seed}`,
    );
  },
  isDeep ? 7_200_000 : 120_000,
);

/** Of these lessons, those that are not booked and paid for once. */
async function findLost(ids: string[]): Promise<unknown[]> {
  const { rows } = await db().execute(sql`
    select l.id, l.state, p.state as payment, c.state as charge
    from unnest(${sql.param(ids)}::uuid[]) asked(id) left join lessons l on l.id = asked.id
    left join payments p on p.lesson_id = l.id left join embedded_charges c on c.id::text = p.provider_ref
    where l.state is distinct from 'booked' or p.state is distinct from 'paid' or c.state is distinct from 'succeeded'
      or (select count(*) from lesson_events e where e.lesson_id = l.id and e."to" = 'booked') <> 1
      or (select sum(amount_minor) from ledger_entries where account = 'escrow:' || l.id) is distinct from l.price_minor`);
  return rows;
}

/** Whatever exists only in part, now that the holds have lapsed and the jobs have run. */
async function findHalfMade(): Promise<unknown[]> {
  const { rows } = await db().execute(sql`
    select 'lesson without its events' as what, l.id::text from lessons l
      where l.state is distinct from
        (select "to" from lesson_events e where e.lesson_id = l.id order by at desc, id desc limit 1)
    union all select 'lesson without a payment', l.id::text from lessons l
      where not exists (select from payments p where p.lesson_id = l.id)
    union all select 'lesson still held', id::text from lessons where state = 'held'
    union all select 'booked and not paid', l.id::text from lessons l join payments p on p.lesson_id = l.id
      where l.state = 'booked' and p.state <> 'paid'
    union all select 'charged without a lesson', c.id::text from embedded_charges c
      where c.state = 'succeeded' and not exists (select from payments p join lessons l on l.id = p.lesson_id
        where p.provider_ref = c.id::text and (l.state = 'booked' or c.refunded_minor = c.amount_minor))
    union all select 'escrow without a lesson', account from ledger_entries
      where account like 'escrow:%' group by account having sum(amount_minor) <> coalesce((select l.price_minor
        from lessons l where l.id = substr(account, 8)::uuid and l.state = 'booked'), 0)
    union all select 'ledger not zero', posting_id::text from ledger_entries
      group by posting_id having sum(amount_minor) <> 0`);
  return rows;
}
