import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { teacherSearch } from "#db/schema/teachers/search.ts";
import { Random } from "#db/seed/random.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases } from "#test/depth.ts";
import { goodAtBits, spokenBits } from "./search-bits.ts";
import { countMost } from "../search-counts.ts";
import { findRanked } from "../ask-index.server.ts";
import { filters } from "../filters.server.ts";
import { everybody, readSearch } from "../read-search.ts";
import { isInMemory } from "../search-filter.ts";
import type { Dimension } from "./search-dimensions.ts";
import { scanFacets } from "./search-facet-scan.ts";
import { tableFacets } from "../table/search-facet-table.server.ts";
import { readSearchRows } from "./search-memory.server.ts";
import { optionsOf } from "../search-options.ts";
import { type Asking, scanCount, scanPage } from "./search-scan.ts";
import { dayParts, searchQuery, sorts, type TeacherSearch, weekParts } from "../search.ts";
import { tableCount, tablePage } from "../table/search-table.server.ts";
import { specialityKeys } from "#app/features/teachers/reference-data/specialities.ts";

useDatabase();

const random = new Random("rows in memory");
const now = Date.UTC(2027, 2, 24, 9, 20);
const languages = ["", "es", "fr"];
const spoken = ["en", "es", "de", "it", "ar", "bfi", "az", "yue"];
const ids: string[] = [];
const zone = "Europe/London";

beforeAll(async () => {
  for (let made = 0; made < 24; made += 1) ids.push((await aTeacher()).id);
  await db().execute(sql`delete from search_stale`);
});

const some = <T>(among: readonly T[], share: number) => among.filter(() => random.chance(share));

/** Rows as no teacher has them, close enough to each other for ties. */
function aRow(language: string, teacherId: string) {
  const hours = Array.from({ length: 16 }, (_, column) => {
    const open = Array.from({ length: 48 }, () => (random.chance(0.08) ? 1n : 0n));
    const bits = open.reduce<bigint>((set, bit, at) => set | (bit << BigInt(at)), 0n);
    return [`h${column}`, random.chance(0.5) ? bits : 0n];
  });
  return {
    language,
    teacherId,
    score: random.int(0, 5) / 10,
    price: random.pick([800, 1200, 2000, 2050, 9900]),
    native: random.chance(0.5),
    country: random.pick(["GB", "ES", "MX"]),
    accent: random.chance(0.3) ? random.pick(["MX", "AR"]) : null,
    spoken: spokenBits(some(spoken, 0.5)),
    goodAt: goodAtBits(some(specialityKeys, 0.2)),
    trial: random.chance(0.5),
    rating: random.int(40, 50) / 10,
    publishedAt: new Date(now - random.int(1, 9) * day),
    soonest: random.chance(0.2) ? null : new Date(now + random.int(1, 20) * 30 * minute),
    lapsesAt: new Date(now + day),
    ...Object.fromEntries(hours),
  } as typeof teacherSearch.$inferInsert;
}

async function rewrite(teacherId: string): Promise<void> {
  await db().execute(sql`delete from teacher_search where teacher_id = ${teacherId}`);
  const taught = some(languages, 0.8);
  if (taught.length > 0)
    await db()
      .insert(teacherSearch)
      .values(taught.map((language) => aRow(language, teacherId)));
}

function anAsking(): Asking {
  const prices = [null, 1200, 2000, 2050].toSorted(() => random.int(0, 2) - 1);
  const search: TeacherSearch = {
    ...everybody,
    language: random.pick(languages) || null,
    from: random.chance(0.3) ? prices[0]! : null,
    to: random.chance(0.3) ? prices[1]! : null,
    times: some(Object.keys(dayParts) as (keyof typeof dayParts)[], 0.15),
    days: some(Object.keys(weekParts) as (keyof typeof weekParts)[], 0.15),
    hours: random.chance(0.2) ? { from: 1140, to: random.pick([1260, 120]) } : null,
    trial: random.chance(0.2),
    native: random.chance(0.2),
    country: random.chance(0.3) ? random.pick(["MX", "AR", "FR"]) : null,
    speaks: some(spoken, 0.12),
    goodAt: some(specialityKeys, 0.08),
    sort: random.pick(Object.keys(sorts) as (keyof typeof sorts)[]),
  };
  const zone = random.pick(["Europe/London", "Asia/Kathmandu", "America/New_York"]);
  return { search, zone, now, words: null };
}

describe("the search's rows in memory", () => {
  it("answer as the table does, whatever is asked and whatever has changed since", async () => {
    for (const id of ids) await rewrite(id);
    for (let round = 0; round < cases(60, 1_000); round += 1) {
      for (const id of some(ids, 0.1)) await rewrite(id);
      const asking = anAsking();
      const shown = random.pick([3, 12]);
      const rows = (await readSearchRows())!;
      const about = `round ${round}: ${JSON.stringify(asking.search)}`;
      expect(scanPage(rows, asking, shown), about).toEqual(await tablePage(asking, shown));
      expect(scanCount(rows, asking, 7), about).toBe(await tableCount(asking, 7));
      const options = optionsOf(asking.search);
      expect(scanFacets(rows, asking, options, countMost), about).toEqual(
        await tableFacets(asking, options, countMost),
      );
    }
  }, 600_000);

  it("pass each filter of the table of filters as the table itself does, asked by an address alone", async () => {
    const answers: Record<Dimension, string[]> = {
      text: ["q=jazz"],
      price: ["from=12", "to=20", "from=12&to=20.50", "from=0&to=0"],
      time: ["time=morning&time=night", "days=weekend", "days=tue&after=19:00&before=02:00"],
      trial: ["trial=yes"],
      native: ["native=yes"],
      country: ["country=MX", "country=AR", "country=FR"],
      speaks: ["speaks=de", "speaks=yue", "speaks=de&speaks=en"],
      goodAt: specialityKeys.map((key) => `good-at=${key}`),
    };
    for (const id of ids) await rewrite(id);
    const all = scanCount(
      (await readSearchRows())!,
      { search: everybody, zone, now, words: null },
      99,
    );
    for (const [name, filter] of Object.entries(filters)) {
      expect(filter.isAsked(everybody), name).toBe(false);
      const counts = new Set<number>();
      for (const query of answers[name as Dimension]) {
        const { search } = readSearch(new URLSearchParams(query));
        const asked = Object.keys(filters).filter((one) =>
          filters[one as Dimension].isAsked(search),
        );
        expect(asked, query).toEqual([name]);
        expect(
          [...new URLSearchParams(searchQuery(search)).keys()].every((key) =>
            (filter.fields as string[]).includes(key),
          ),
          query,
        ).toBe(true);
        expect(isInMemory(search), query).toBe(filter.inMemory !== null);
        if (filter.inMemory === null) continue;
        const asking = { search, zone, now, words: null };
        const rows = (await readSearchRows())!;
        const inMemory = scanPage(rows, asking, 99);
        expect(inMemory, query).toEqual(await tablePage(asking, 99));
        counts.add(inMemory.length);
      }
      // neither everybody nor nobody passes them all
      if (filter.inMemory !== null) expect(Math.min(...counts), name).toBeLessThan(all);
      if (filter.inMemory !== null) expect(Math.max(...counts), name).toBeGreaterThan(0);
    }
  });

  it("are asked for by several at once and are right for each", async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await rewrite(ids[at]!);
        const rows = (await readSearchRows())!;
        const asking = { search: everybody, zone, now, words: null };
        const mine = await db().$count(
          teacherSearch,
          sql`teacher_id = ${ids[at]!} and language = ''`,
        );
        return [scanPage(rows, asking, 100).filter(({ id }) => id === ids[at]).length, mine];
      }),
    );
    for (const [inMemory, inTable] of counts) expect(inMemory).toBe(inTable);
  });

  it("are read again where very many have changed at once", async () => {
    for (const id of ids) await rewrite(id);
    await readSearchRows();
    await rewrite(ids[0]!);
    await db().execute(
      sql`insert into search_changes (teacher_id) select gen_random_uuid() from generate_series(1, 2100)`,
    );
    const rows = (await readSearchRows())!;
    const asking = { search: everybody, zone, now, words: null };
    expect(scanPage(rows, asking, 100)).toEqual(await tablePage(asking, 100));
  });

  it("are not waited for while a long table is read: it answers itself until they are there, and the same", async () => {
    for (const id of ids) await rewrite(id);
    await db().execute(sql`insert into search_changes (teacher_id)
      select gen_random_uuid() from generate_series(1, 2100)`);
    // more than one piece, of languages that nobody asks for; on a busy machine it takes longer than a page may
    await inTransaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`insert into teacher_search
        select (jsonb_populate_record(s, jsonb_build_object('language', 'long-' || n))).*
        from teacher_search s, generate_series(1, 500) n where s.language = ''`);
    });
    const asking = { search: everybody, zone, now, words: null };
    expect(await readSearchRows()).toBeNull();
    const meanwhile = await findRanked(asking, 12);
    expect(meanwhile).toEqual(await tablePage(asking, 12));
    await expect.poll(readSearchRows, { timeout: 30_000 }).not.toBeNull();
    expect(scanPage((await readSearchRows())!, asking, 12)).toEqual(meanwhile);
    await db().execute(sql`delete from teacher_search where language like 'long-%'`);
  });

  it("forget a teacher who is gone", async () => {
    const teacher = await aTeacher();
    await db().execute(sql`delete from teacher_search`);
    await db().insert(teacherSearch).values(aRow("", teacher.id));
    expect((await readSearchRows())!.countOf("")).toBe(1);
    await db().execute(sql`delete from teachers where user_id = ${teacher.id}`);
    expect((await readSearchRows())!.countOf("")).toBe(0);
  });

  // Under a clock of libfaketime no timeout of PostgreSQL's ever comes.
  it.skipIf("FAKETIME" in process.env)(
    "are not asked for twice by a page that a database keeps waiting [K4]",
    async () => {
      for (const id of ids) await rewrite(id);
      await readSearchRows();
      const unavailable = { status: "rejected", reason: { code: "unavailable" } };
      await inTransaction(async (tx) => {
        await tx.execute(sql`lock table search_changes in access exclusive mode`);
        const asked: string[] = [];
        const inOrder = Array.from({ length: 3 }, async (_, at) => {
          await readSearchRows().finally(() => asked.push(`${at}`));
        });
        const late = new Promise<void>((done) => setTimeout(done, 600)).then(() =>
          asked.push("late"),
        );
        expect(await Promise.allSettled(inOrder)).toMatchObject([
          unavailable,
          unavailable,
          unavailable,
        ]);
        await late;
        expect(asked.at(-1)).toBe("late");
      });
      // and where all rows have to be read again, the table is not asked after them
      await db().execute(
        sql`insert into search_changes (teacher_id) select gen_random_uuid() from generate_series(1, 2100)`,
      );
      await inTransaction(async (tx) => {
        await tx.execute(sql`lock table teacher_search in access exclusive mode`);
        expect(await Promise.allSettled([readSearchRows()])).toMatchObject([unavailable]);
      });
    },
  );
});
