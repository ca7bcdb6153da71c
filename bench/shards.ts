/**
 * bench:shards: one guard against double booking over several clusters, people spread over them. Bookings between two
 * clusters against bookings in one, four clusters against two, a race, and processes that end in the middle.
 */
import { randomUUID } from "node:crypto";
import { tempDir } from "#test/temp-dir.ts";
import { interleaved, median, ratePerSecond } from "./measuring/rounds.ts";
import {
  bookAcross,
  type Booking,
  settleDoubts,
  shardOf,
  type Step,
} from "./shards/book-across.ts";
import { type Cluster, startClusters } from "./shards/cluster.ts";

/** A booking between two clusters, as a part of one in a single cluster. */
const pairFloor = 0.25;
/** Bookings that four clusters take, to those of two, when each has a machine of its own. */
const growthFloor = 1.8;
const clients = 16;
const minute = 60_000;
const begin = Date.UTC(2030, 0, 1);

export async function run(): Promise<boolean> {
  const { dir, remove } = tempDir({ onDisk: true });
  const clusters = await startClusters(4, dir);
  try {
    const isFast = await measure(clusters);
    const raced = await race(clusters);
    const whole = await endInTheMiddle(clusters);
    return isFast && raced && whole;
  } finally {
    await Promise.all(clusters.map(({ stop }) => stop()));
    remove();
  }
}

/** Speeds with as many clusters, every lesson between two of them but in a single one. */
async function measure(all: Cluster[]): Promise<boolean> {
  const used: Record<string, { booked: number; seconds: number[] }> = {};
  const book = (name: string, count: number) => async () => {
    const clusters = all.slice(0, count);
    const sum = (used[name] ??= { booked: 0, seconds: clusters.map(() => 0) });
    const before = clusters.map((cluster) => cluster.processor());
    const rate = await ratePerSecond(clients, 3_000, async () => {
      if (!(await bookAcross(clusters, aBooking(count)))) throw new Error("free time was refused");
      sum.booked += 1;
    });
    for (const [at, cluster] of clusters.entries())
      sum.seconds[at]! += cluster.processor() - before[at]!;
    return rate;
  };
  const rates = await interleaved(5, {
    single: book("single", 1),
    pair: book("pair", 2),
    four: book("four", 4),
  });
  const rate = (name: string) => median(rates[name]!);
  const most = (name: string) => used[name]!.booked / Math.max(...used[name]!.seconds);
  for (const [name, where] of Object.entries({
    single: "in one cluster",
    pair: "between two",
    four: "between two of four",
  }))
    console.log(
      `${where}: ${rate(name).toFixed(0)} a second with ${clients} clients, ${most(name).toFixed(0)} for each second of the busiest cluster's processor`,
    );
  const pair = rate("pair") / rate("single");
  const growth = most("four") / most("pair");
  console.log(`two clusters / one: ${pair.toFixed(3)} (floor ${pairFloor})`);
  console.log(
    `four clusters / two, by the processor of the busiest: ${growth.toFixed(2)} (floor ${growthFloor}); all on these cores at once: ${(rate("four") / rate("pair")).toFixed(2)}`,
  );
  return pair >= pairFloor && growth >= growthFloor;
}

/** Many want few times of few people, wherever each lives: each time goes to one, and nobody waits in a circle. */
async function race(clusters: Cluster[]): Promise<boolean> {
  const racers = 3_000;
  const teachers = Array.from({ length: 20 }, () => randomUUID());
  const students = Array.from({ length: 40 }, () => randomUUID());
  const won: Booking[] = [];
  let next = 0;
  const from = performance.now();
  await atOnce(32, async () => {
    const n = next++;
    if (n >= racers) return false;
    const pair = [teachers[(n * 17) % 20]!, students[(n * 31) % 40]!] as const;
    const booking = lessonAt(...pair, begin + ((n * 7) % 24) * 30 * minute);
    if (await bookAcross(clusters, booking)) won.push(booking);
    return true;
  });
  const seconds = (performance.now() - from) / 1000;
  const state = await look(clusters);
  console.log(
    `race: ${racers} for the same times of 20 teachers and 40 students in four clusters: ${won.length} booked in ${seconds.toFixed(1)} s, ${overlaps(won)} overlaps, ${told(state)}`,
  );
  return overlaps(won) === 0 && won.length > 0 && isWhole(state);
}

/** Processes end between any two steps, and what they left is settled while others go on. */
async function endInTheMiddle(clusters: Cluster[]): Promise<boolean> {
  const steps: (Step | null)[] = ["prepared-first", "prepared-both", "decided", null];
  let next = 0;
  let settled = 0;
  let isOver = false;
  const settler = (async () => {
    while (!isOver) settled += await settleDoubts(clusters, 0.02);
  })();
  const bookings = atOnce(16, async () => {
    const n = next++;
    if (n >= 2_000) return false;
    await bookAcross(clusters, aBooking(clusters.length), (step) => {
      if (step === steps[n % steps.length]) throw new Ended();
    }).catch((error: unknown) => {
      if (!(error instanceof Ended)) throw error;
    });
    return true;
  });
  await bookings.finally(() => {
    isOver = true;
    return settler;
  });
  settled += await settleDoubts(clusters, 0);
  const state = await look(clusters);
  console.log(
    `2,000 bookings, three of four by a process that ends in the middle: ${settled} transactions settled, ${told(state)}`,
  );
  return isWhole(state);
}

class Ended extends Error {}

/** Works at so many places until there is no more to do. */
async function atOnce(places: number, work: () => Promise<boolean>): Promise<void> {
  await Promise.all(
    Array.from({ length: places }, async () => {
      while (await work());
    }),
  );
}

/** Two people who are free then; of several clusters, they live in two. */
function aBooking(count: number): Booking {
  for (;;) {
    const [teacherId, studentId] = [randomUUID(), randomUUID()];
    if (count === 1 || shardOf(teacherId, count) !== shardOf(studentId, count))
      return lessonAt(teacherId, studentId, begin);
  }
}

function lessonAt(teacherId: string, studentId: string, at: number): Booking {
  const range = (end: number) => `[${new Date(at).toISOString()},${new Date(end).toISOString()})`;
  const during = range(at + 50 * minute);
  return { id: randomUUID(), teacherId, studentId, during, teacherDuring: range(at + 60 * minute) };
}

/** Pairs of lessons that somebody would have at the same time, by the times alone. */
function overlaps(booked: Booking[]): number {
  const startOf = ({ during }: Booking) => Date.parse(during.slice(1, 25));
  return booked
    .flatMap((one, at) => booked.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => {
      const apart = Math.abs(startOf(one) - startOf(other));
      const isSameTeacher = one.teacherId === other.teacherId && apart < 60 * minute;
      return isSameTeacher || (one.studentId === other.studentId && apart < 50 * minute);
    }).length;
}

type State = { apart: number; prepared: number; deadlocks: number };

/** Over all clusters: lessons whose two are not both busy or the other way round, what is left prepared, deadlocks. */
async function look(clusters: Cluster[]): Promise<State> {
  const read = async <Row extends object>(text: string) =>
    (await Promise.all(clusters.map(({ pool }) => pool.query<Row>(text)))).flatMap(
      ({ rows }) => rows,
    );
  const booked = await read<{ id: string }>("select id from lessons where state = 'booked'");
  const busy = await read<{ id: string }>("select lesson_id as id from busy");
  const sides = new Map(booked.map(({ id }) => [id, 0]));
  for (const { id } of busy) sides.set(id, (sides.get(id) ?? 3) + 1);
  const [prepared, deadlocks] = await Promise.all(
    [
      "select count(*)::int as n from pg_prepared_xacts",
      "select sum(deadlocks)::int as n from pg_stat_database",
    ].map(async (text) => (await read<{ n: number }>(text)).reduce((sum, { n }) => sum + n, 0)),
  );
  const apart = [...sides.values()].filter((count) => count !== 2).length;
  return { apart, prepared: prepared!, deadlocks: deadlocks! };
}

const isWhole = (state: State) => Object.values(state).every((count) => count === 0);
const told = ({ apart, prepared, deadlocks }: State) =>
  `${apart} lessons with a side missing, ${prepared} left prepared, ${deadlocks} deadlocks`;
