/**
 * bench:search: the search at 10,000, 100,000 and 1,000,000 teachers, and its peers at 100,000. "page" is who
 * is on the first page and in which order, "table" the same asked of the table, "whole" all that the page
 * shows.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { median, percentile } from "./measuring/rounds.ts";
import { buildPeer, halfHourNumbers, openPeer, type PeerQuestion } from "./search/peer.ts";
import { drawQuestions, type Question } from "./search/questions.ts";
import { buildStreet } from "./search/street.ts";
import { onOwnDatabase } from "./measuring/own-database.ts";

const sizes = [10_000, 100_000, 1_000_000] as const;
const [small, middle, large] = sizes;
const rounds = 3;
const perRound = 100;
/** Peers and whole pages are slow: fewer of them. */
const fewPerRound = 30;
const floors = { pageP95: 5, wholeP95: 60, growthP50: 1.5, growthP95: 3, peer: 20 };
const wholeGoal = 20;

export function run(): Promise<boolean> {
  return onOwnDatabase(measure);
}

async function measure(url: string): Promise<boolean> {
  const { closeDatabase, db } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { askingOf, pageSize, rankPage, searchTeachers } =
    await import("#app/features/teachers/search/search-teachers.server.ts");
  const { countMatches } = await import("#app/features/teachers/search-index/ask-index.server.ts");
  const { tablePage, where } =
    await import("#app/features/teachers/search-index/table/search-table.server.ts");
  const { readSearchRows } =
    await import("#app/features/teachers/search-index/scan/search-memory.server.ts");
  const { readFacets } = await import("#app/features/teachers/search/search-facets.server.ts");
  const { listTaughtLanguages } =
    await import("#app/features/teachers/search-index/taught-languages.server.ts");
  const { listOpenSlots } = await import("#app/features/scheduling/availability/slots.server.ts");
  const { halfHoursAsked } = await import("#app/features/teachers/search-index/scan/half-hours.ts");
  const { rules } = await import("#config/rules.ts");
  await migrateDatabase();
  await closeDatabase();

  const admin = new pg.Client({ connectionString: url.replace(/app$/, "postgres") });
  await admin.connect();
  await admin.query("alter database app rename to empty");
  for (const size of sizes) {
    const began = performance.now();
    await admin.query(`create database street_${size} template empty`);
    const street = url.replace(/app$/, `street_${size}`);
    await buildStreet(street, size, size === middle);
    if (size === middle) await buildPeer(street, Date.now());
    console.log(`${size} teachers in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }

  const times = new Map<string, number[][]>();
  for (let round = 0; round < rounds; round += 1)
    for (const size of sizes) await inStreet(size, () => measureRound(size, round));
  await admin.end();
  return report();

  /** The product knows one database: each street takes its name in turn. */
  async function inStreet(size: number, work: () => Promise<void>): Promise<void> {
    await admin.query(`alter database street_${size} rename to app`);
    await work();
    await closeDatabase();
    await admin.query(`alter database app rename to street_${size}`);
  }

  async function measureRound(size: number, round: number): Promise<void> {
    const evenings = drawQuestions("evening", perRound, round + 1);
    const asked = async ({ search, zone }: Question) => askingOf(search, zone);
    const page = async (question: Question) => rankPage(await asked(question));
    const note = (name: string, took: number[]) => {
      const key = `${name} ${size}`;
      times.set(key, [...(times.get(key) ?? []), took]);
    };
    const began = performance.now();
    while ((await readSearchRows()) === null) await sleep(50);
    note("into memory", [performance.now() - began]);
    // a new connection is cold, and so are rows that were only just read
    await timed(drawQuestions("evening", perRound, round + 300), page);
    note("page", await timed(evenings, page));
    note(
      "table",
      await timed(evenings, async (question) => tablePage(await asked(question), pageSize)),
    );
    note("rare", await timed(drawQuestions("rare", perRound, round + 100), page));
    note("text", await timed(drawQuestions("text", perRound, round + 200), page));
    note("count", await timed(evenings, async (question) => countMatches(await asked(question))));
    if (size !== middle) return;

    const whole = async ({ search, zone }: Question) =>
      Promise.all([
        searchTeachers(search, zone, (ids, range) => listOpenSlots(ids, range, null)),
        askingOf(search, zone).then(readFacets),
        listTaughtLanguages(search.language),
      ]);
    const few = evenings.slice(0, fewPerRound);
    note("whole", await timed(few, whole));

    const peer = await openPeer(url);
    const now = Date.now();
    const theirs = few.map(({ search, zone }): PeerQuestion => {
      const masks = halfHoursAsked(search, zone, now);
      return {
        language: search.language!,
        priceTo: search.to!,
        speaks: search.speaks[0]!,
        halfHours: halfHourNumbers((column) => Number(masks[column]), now),
        limit: rules.ranking.rerank,
      };
    });
    for (const [at, { search, zone }] of few.entries()) {
      const { rows } = await db().execute<{ id: string }>(sql`select s.teacher_id as id
        from teacher_search s ${where(await askingOf(search, zone, now))}
        order by s.score desc, s.teacher_id limit ${rules.ranking.rerank}`);
      const ours = rows.map(({ id }) => id).join();
      for (const kind of ["array", "ranges"] as const)
        if ((await peer[kind](theirs[at]!)).join() !== ours)
          throw new Error(`the peer (${kind}) finds others than the search table`);
    }
    note("page again", await timed(few, page));
    note("GIN peer", await timed(theirs, peer.array));
    note("multirange peer", await timed(theirs, peer.ranges));
    await peer.end();
  }

  function report(): boolean {
    const of = (name: string, size: number) => times.get(`${name} ${size}`)!;
    const p = (name: string, size: number, percent: number) =>
      percentile(of(name, size).flat(), percent);
    for (const [key, took] of times) {
      const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(took.flat(), percent));
      console.log(`${key}: p50 ${ms(p50!)}, p95 ${ms(p95!)}, p99 ${ms(p99!)}`);
    }
    /** Both sides of a ratio come from one round. */
    const ratio = (above: number[][], below: number[][], percent: number) =>
      median(above.map((took, at) => percentile(took, percent) / percentile(below[at]!, percent)));
    const peerRatio = (name: string) => ratio(of(name, middle), of("page again", middle), 95);
    const checks: [string, number, number, "most" | "least"][] = [
      [`page query p95, ms`, p("page", middle, 95), floors.pageP95, "most"],
      [`whole page p95, ms (goal ${wholeGoal})`, p("whole", middle, 95), floors.wholeP95, "most"],
      [
        `page p50, ${large} to ${small}`,
        ratio(of("page", large), of("page", small), 50),
        floors.growthP50,
        "most",
      ],
      [
        `page p95, ${large} to ${small}`,
        ratio(of("page", large), of("page", small), 95),
        floors.growthP95,
        "most",
      ],
      [`GIN peer p95 to page p95`, peerRatio("GIN peer"), floors.peer, "least"],
      [`multirange peer p95 to page p95`, peerRatio("multirange peer"), floors.peer, "least"],
    ];
    return checks
      .map(([name, value, floor, side]) => {
        const good = side === "most" ? value <= floor : value >= floor;
        console.log(`${good ? "ok  " : "FAIL"} ${name}: ${value.toFixed(2)} (at ${side} ${floor})`);
        return good;
      })
      .every(Boolean);
  }
}

/** Milliseconds for each, one after the other. */
async function timed<Input>(inputs: Input[], ask: (input: Input) => Promise<unknown>) {
  const took: number[] = [];
  for (const input of inputs) {
    const began = performance.now();
    await ask(input);
    took.push(performance.now() - began);
  }
  return took;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
