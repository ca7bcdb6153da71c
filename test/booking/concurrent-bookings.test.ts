import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { Random } from "#db/seed/random.ts";
import { storeTeachers } from "../builders/people.ts";
import { byOwner, useDatabase } from "../database.ts";
import { isDeep } from "../depth.ts";
import type { BookAnswer } from "./process.ts";
import {
  type BookingProcess,
  countOverlaps,
  makeRacers,
  postTo,
  useBookingProcesses,
} from "./processes.ts";

useDatabase();
const start = useBookingProcesses();

const seed = process.env["RACE_SEED"] ?? "race";
const atOnce = isDeep ? 200 : 64;
const first = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
let servers: BookingProcess[] = [];
let ports: number[] = [];

describe("two servers on one database", () => {
  beforeAll(async () => {
    servers = [await start(), await start()];
    ports = [await freeLowPort(), await freeLowPort()];
    await Promise.all(servers.map((server, n) => server.listen(ports[n]!)));
  }, 60_000);

  type Racer = { studentId: string; teacher: Teacher; startsAt: number };
  /** All of them in an order of chance, so many at once, half at each server. */
  async function race(racers: Racer[]) {
    const random = new Random(seed);
    const waiting = racers
      .map((racer) => ({ racer, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ racer }) => racer);
    const answers: { racer: Racer; status: number; body: BookAnswer }[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async (_, client) => {
        for (let racer = waiting.pop(); racer !== undefined; racer = waiting.pop()) {
          const { teacher, studentId, startsAt } = racer;
          const answer = await postTo<BookAnswer>(ports[client % 2]!, "/book", {
            studentId,
            startsAt,
            teacherId: teacher.id,
            offerId: teacher.offer.id,
            requestId: randomUUID(),
            pricePence: teacher.offer.priceMinor,
            minutes: teacher.offer.minutes,
            kind: teacher.offer.kind,
          });
          answers.push({ racer, ...answer });
        }
      }),
    );
    return answers;
  }

  const [many, slots] = isDeep ? [10_000, 100] : [300, 10];
  it(`give each of ${slots} slots to one of ${many} racers, and the others a reason and free times [C1] [C11]`, async () => {
    const [teacher] = await storeTeachers(db(), [{ profile: { zone: "UTC" } }]);
    const students = await makeRacers(many);
    const answers = await race(
      students.map((studentId, n) => ({
        studentId,
        teacher: teacher!,
        startsAt: first + (n % slots) * hour,
      })),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(new Set(won.map(({ racer }) => racer.startsAt)).size).toBe(slots);
    expect(won).toHaveLength(slots);
    for (const { status, body, racer } of answers) {
      if (body.ok) continue;
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.reason).toBe("slot-taken");
      expect(body.nearest).toHaveLength(3);
      expect(body.nearest).not.toContain(racer.startsAt);
    }
    expect(await countOverlaps()).toBe(0);
    console.log(
      `${many} racers, ${slots} slots, two servers: ${won.length} booked, 0 overlaps, seed ${seed}`,
    );
  }, 900_000);

  const [racers, people, others] = isDeep ? [5_000, 200, 50] : [400, 30, 8];
  it(`let ${racers} racers contend for both sides without an overlap or a deadlock [C2] [C11]`, async () => {
    const list = await storeTeachers(
      db(),
      Array.from({ length: others }, () => ({ profile: { zone: "UTC" } })),
    );
    const students = await makeRacers(people);
    const answers = await race(
      Array.from({ length: racers }, (_, n) => ({
        studentId: students[(n * 31) % people]!,
        teacher: list[(n * 17) % others]!,
        startsAt: first + (((n * 7) % 24) * hour) / 2,
      })),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won.length).toBeGreaterThan(people / 2);
    for (const { status, body } of answers)
      expect(status === 201 || status === 409, JSON.stringify(body)).toBe(true);
    const reasons = new Set(answers.map(({ body }) => (body.ok ? "won" : body.reason)));
    for (const reason of reasons)
      expect(["won", "slot-taken", "you-are-busy", "too-many-holds"]).toContain(reason);
    expect(await countOverlaps()).toBe(0);
    // A connection tells what it has counted when it ends.
    await Promise.all(servers.map((server) => server.kill()));
    const read = () =>
      byOwner<{ deadlocks: string; busy: string }>(sql`select deadlocks,
        (select count(*) from pg_stat_activity where datname = current_database() and state = 'active'
          and pid <> pg_backend_pid()) as busy
        from pg_stat_database where datname = current_database()`);
    await expect.poll(async () => (await read())[0]!.busy).toBe("0");
    expect((await read())[0]!.deadlocks).toBe("0");
    console.log(
      `${racers} two-sided racers, two servers: ${won.length} booked, 0 overlaps, 0 deadlocks, seed ${seed}`,
    );
  }, 900_000);
});

type Teacher = Awaited<ReturnType<typeof storeTeachers>>[number];
