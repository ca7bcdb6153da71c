/** Writes the search table. Nothing else does, and nothing of it is true but what is read from elsewhere. */
import { setTimeout as sleep } from "node:timers/promises";
import { lt, sql } from "drizzle-orm";
import { searchChanges } from "#db/schema/teachers/search.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, type Job } from "#app/platform/database/jobs.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { dayColumns, halfHoursOf } from "../scan/half-hours.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import { plainWords } from "#app/features/teachers/reference-data/plain-words.ts";
import { ratingOrder, storedTerms, storedScore } from "#app/features/teachers/ranking/ranking.ts";
import { reliabilityOf } from "#app/features/teachers/ranking/reliability.ts";
import { goodAtBits, spokenBits } from "../scan/search-bits.ts";
import { changesKept } from "../scan/search-memory.server.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";
import { wakeSearch } from "#app/features/teachers/publishing/wake-search.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import {
  readRankingFacts,
  type TeacherFacts,
} from "#app/features/teachers/ranking/ranking-facts.server.ts";

/** How the composition lends scheduling's open slots to this feature, which is to its left. */
export type OpenSlotsEach = (
  inputs: { teacherId: string; from: number; to: number; minutes: number; kind: "single" }[],
  viewer: null,
  now: number,
) => Promise<number[][]>;

const batch = 200;
/** How soon a server looks again whether the one that writes rows has finished, and how long it does, in ms. */
const pause = 200;
const mostWaited = 30_000;

/**
 * Writes the rows of teachers that are marked as stale, until none is. One at a time in all servers: a row is read
 * after its mark was taken, so that a change in the meantime marks it again. Answers how many it wrote; where another
 * server writes for half a minute and more, it leaves the rest to that one and to the next minute.
 */
export async function refreshSearch(openSlots: OpenSlotsEach, now = Date.now): Promise<number> {
  let refreshed = 0;
  let waited = 0;
  for (;;) {
    const done = await inTransaction(async (tx) => {
      const { rows: lock } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('teacher search')) as mine`,
      );
      if (lock[0]?.mine !== true) return null;
      const { rows } = await tx.execute<{ id: string }>(sql`
        with oldest as (select distinct teacher_id from (
          select teacher_id from search_stale order by id limit ${batch}) marks),
        taken as (delete from search_stale s using oldest o where s.teacher_id = o.teacher_id)
        select teacher_id as id from oldest`);
      await writeRows(
        tx,
        rows.map(({ id }) => id),
        openSlots,
        now(),
      );
      return rows.length;
    });
    if (done === null) {
      if (waited >= mostWaited) return refreshed;
      // Without a connection: a long wait in the database ends as an error.
      await sleep(pause);
      waited += pause;
      continue;
    }
    refreshed += done;
    if (done === 0) return refreshed;
  }
}

/** Marks the rows that time alone has made wrong. */
export async function markLapsed(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into search_stale (teacher_id)
      select distinct teacher_id from teacher_search where language = '' and lapses_at <= ${now}`);
  });
}

async function forgetChanges(now = Date.now()): Promise<void> {
  await db()
    .delete(searchChanges)
    .where(lt(searchChanges.at, new Date(now - changesKept)));
}

/** The two jobs, given scheduling's slots by whatever composes them. */
export function searchJobs(openSlots: OpenSlotsEach): Job<any>[] {
  return [
    defineJob({
      ...wakeSearch,
      run: async () => void (await refreshSearch(openSlots)),
    }),
    defineJob({
      name: "teachers.roll-search",
      payload: wakeSearch.payload,
      schedule: "* * * * *",
      run: async () => {
        await forgetChanges();
        await markLapsed();
        await refreshSearch(openSlots);
      },
    }),
  ];
}

async function writeRows(tx: Tx, ids: string[], openSlots: OpenSlotsEach, now: number) {
  if (ids.length === 0) return;
  tx.afterCommit(() => publicDataChanged([everyTeacher]));
  const facts = await readRankingFacts(tx, ids, now);
  const active = facts.filter(({ isBookable }) => isBookable);
  const asked = active.flatMap((teacher) => lengthsOf(teacher));
  const slots = await openSlots(
    asked.map((of) => ({
      ...of,
      from: now,
      to: (Math.floor(now / day) + dayColumns) * day,
      kind: "single" as const,
    })),
    null,
    now,
  );
  const slotsOf = new Map(
    asked.map(({ teacherId, minutes }, at) => [`${teacherId} ${minutes}`, slots[at]!]),
  );
  const rows = active.flatMap((teacher) =>
    rowsOf(teacher, (minutes) => slotsOf.get(`${teacher.id} ${minutes}`)!, now),
  );
  await tx.execute(sql`delete from teacher_search where teacher_id = any(${idList(ids)})`);
  const hidden = facts.filter(({ isBookable }) => !isBookable).map(({ id }) => id);
  await tx.execute(sql`delete from teacher_words where teacher_id = any(${idList(hidden)})`);
  if (rows.length === 0) return;
  await tx.execute(sql`insert into teacher_search
    select * from jsonb_populate_recordset(null::teacher_search, ${JSON.stringify(rows)}::jsonb)`);
  await writeWords(tx, active);
}

/** A teacher's main lesson may be of another length in another language. */
function lengthsOf({ id: teacherId, minutes, mainIn }: TeacherFacts) {
  const lengths = new Set([minutes, ...mainIn.map((main) => main.minutes)]);
  return [...lengths].map((length) => ({ teacherId, minutes: length }));
}

async function writeWords(tx: Tx, active: TeacherFacts[]): Promise<void> {
  const texts = active.map((teacher) => ({
    id: teacher.id,
    words: [...new Set(wordsOf(teacher))].filter((word) => word.length <= 40),
  }));
  await tx.execute(sql`insert into teacher_words
    select (row ->> 'id')::uuid, array_to_tsvector(array(select jsonb_array_elements_text(row -> 'words')))
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) as row
    on conflict (teacher_id) do update set words = excluded.words
    where teacher_words.words <> excluded.words`);
  const all = [...new Set(texts.flatMap(({ words }) => words))].filter((word) => word.length >= 3);
  await tx.execute(sql`insert into known_words
    select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) order by 1 on conflict do nothing`);
}

function wordsOf({ name, headline, about, country, languages, goodAt, offers }: TeacherFacts) {
  return plainWords(
    [
      name,
      headline,
      about,
      countryName(country),
      ...languages.map(({ language }) => nameOfLanguage(language)),
      ...goodAt.map(specialityLabel),
      ...offers,
    ].join(" "),
  );
}

/** The rows of one teacher: each language taught in which they sell lessons, and "" for all of them. */
function rowsOf(teacher: TeacherFacts, slotsOf: (minutes: number) => number[], now: number) {
  const terms = storedTerms({ ...teacher, points: reliabilityOf(teacher.events, now).points }, now);
  const first = lengthsOf(teacher).flatMap(({ minutes }) => slotsOf(minutes).slice(0, 1));
  const shared = {
    teacher_id: teacher.id,
    score: storedScore(terms),
    country: teacher.country,
    spoken: String(spokenBits(teacher.languages.map(({ language }) => language))),
    good_at: String(goodAtBits(teacher.goodAt)),
    rating: ratingOrder(teacher),
    published_at: new Date(teacher.approvedAt),
    lapses_at: new Date(lapseOf(first.length === 0 ? undefined : Math.min(...first), teacher, now)),
  };
  const sold = ({ price, minutes }: { price: number; minutes: number }) => {
    const slots = slotsOf(minutes);
    const [soonest] = slots;
    const columns = halfHoursOf(slots).map((bits, column) => [`h${column}`, String(bits)]);
    return {
      ...shared,
      price,
      soonest: soonest === undefined ? null : new Date(soonest),
      ...Object.fromEntries(columns),
    };
  };
  const taught = teacher.languages.filter((one) => one.taught);
  const rows = taught.flatMap(({ language, level, accent }) => {
    const main = teacher.mainIn.find((one) => one.language === language);
    if (main === undefined) return [];
    const trial = teacher.trialIn.includes(language);
    return [{ ...sold(main), language, native: level === "native", accent, trial }];
  });
  const all = {
    language: "",
    native: taught.some(({ level }) => level === "native"),
    accent: null,
    trial: teacher.trialIn.length > 0,
  };
  return [...rows, { ...sold(teacher), ...all }];
}

/**
 * When the first start comes within notice, or a window of booking that ends in sight moves on; at the latest
 * tomorrow, as scores and days do.
 */
function lapseOf(
  soonest: number | undefined,
  { noticeHours, windowDays }: TeacherFacts,
  now: number,
): number {
  const tomorrow = (Math.floor(now / day) + 1) * day;
  const first = soonest === undefined ? tomorrow : soonest - noticeHours * hour;
  const grid = 15 * minute;
  const edge = windowDays > dayColumns ? tomorrow : (Math.floor(now / grid) + 1) * grid;
  return Math.min(tomorrow, first, edge);
}

function idList(ids: string[]) {
  return sql.param(`{${ids.join(",")}}`);
}
