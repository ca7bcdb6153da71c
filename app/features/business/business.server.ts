import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { Admin } from "#app/access/actor.ts";
import { env } from "#app/platform/env/env.server.ts";
import { localDate } from "#app/platform/time/time.ts";
import { lastRun, type CountingRun } from "./count-business.server.ts";
import { wantedPerStart } from "./definitions.ts";
import { type PeriodName, periodOf } from "./periods.ts";
import { drawBars, drawLines, heat, heatSteps } from "./pictures.server.ts";
import { readQueues } from "./queue-health.server.ts";
import { readDemand, type LanguageDemand } from "./read-demand.server.ts";
import {
  readLedgerBalances,
  readCohorts,
  readFigures,
  type PeriodFigures,
} from "./read-figures.server.ts";
import {
  cohortsTable,
  conversionTable,
  type DataTable,
  demandTable,
  lessonsTable,
  moneyTable,
  peopleTable,
  type TableName,
  teachersTable,
} from "./tables.ts";
import { listTeachersAtRisk } from "./teachers-at-risk.server.ts";

export type Business = Awaited<ReturnType<typeof readBusiness>>;
export type Counted = NonNullable<Business["counted"]>;

/**
 * The page about the business for a period that is over, as the newest run counted it; `counted` is null before the
 * first run. What waits in the queues is of this moment. Money in minor units by currency, instants in epoch ms.
 */
export async function readBusiness(admin: Admin, name: PeriodName, now = new Date()) {
  const [run, queues] = await Promise.all([lastRun(), readQueues(admin, now)]);
  const counted = run === null ? null : await readCounted(admin, name, run);
  return { name, queues, now: now.getTime(), counted, isMadeUp: env().world === "demo" };
}

async function readCounted(admin: Admin, name: PeriodName, run: CountingRun) {
  const today = localDate(run.startedAt.getTime(), brand.zone);
  const period = periodOf(name, today);
  const [figures, cohorts, demand, teachers, balances] = await Promise.all([
    readFigures(period, today),
    readCohorts(today),
    readDemand(today),
    listTeachersAtRisk(admin, today),
    readLedgerBalances(period.until),
  ]);
  const currencies = currenciesOf(figures);
  return {
    period,
    at: run.startedAt.getTime(),
    differenceMinor: run.differenceMinor,
    figures,
    currencies,
    balances,
    cohorts,
    teachers,
    demand: shownDemand(demand),
    pictures: picturesOf(figures, currencies[0]!),
    tables: {
      lessons: lessonsTable(period, figures),
      people: peopleTable(period, figures),
      conversion: conversionTable(period, figures),
      cohorts: cohortsTable(cohorts),
      demand: demandTable(demand.slice(0, rules.business.shownLanguages)),
      money: moneyTable(period, figures, currencies),
    } satisfies Partial<Record<TableName, DataTable>>,
  };
}

/** One of the tables by itself, all of it; null before the first run. */
export async function readTable(
  admin: Admin,
  table: TableName,
  name: PeriodName,
): Promise<DataTable | null> {
  const run = await lastRun();
  if (run === null) return null;
  const today = localDate(run.startedAt.getTime(), brand.zone);
  const period = periodOf(name, today);
  const figures = () => readFigures(period, today);
  switch (table) {
    case "lessons":
      return lessonsTable(period, await figures());
    case "people":
      return peopleTable(period, await figures());
    case "conversion":
      return conversionTable(period, await figures());
    case "money": {
      const found = await figures();
      return moneyTable(period, found, currenciesOf(found));
    }
    case "cohorts":
      return cohortsTable(await readCohorts(today));
    case "demand":
      return demandTable(await readDemand(today));
    case "teachers":
      return teachersTable(await listTeachersAtRisk(admin, today));
  }
}

/** Our own first, which is there also when nothing has moved. */
function currenciesOf({ whole, before }: PeriodFigures): string[] {
  const found = [...Object.keys(whole.money), ...Object.keys(before.money)];
  return [...new Set([brand.currency, ...found])];
}

function picturesOf({ parts }: PeriodFigures, currency: string) {
  return {
    lessons: drawBars([
      parts.map(({ lessons, trials }) => lessons - trials),
      parts.map(({ trials }) => trials),
    ]),
    people: drawLines([
      parts.map(({ students }) => students),
      parts.map(({ teachers }) => teachers),
    ]),
    money: drawBars([parts.map(({ money }) => money[currency]?.revenue ?? 0)]),
  };
}

/** The languages most wanted, over the hours at which anything is wanted or free, and where most is missing. */
function shownDemand(all: LanguageDemand[]) {
  const { shownLanguages, shownGaps, gapFrom } = rules.business;
  const shown = all.slice(0, shownLanguages);
  const used = shown.flatMap(({ hours }) =>
    hours.flatMap(({ hour, wanted, starts }) => (wanted + starts > 0 ? [hour] : [])),
  );
  const [first, last] = [Math.min(...used), Math.max(...used)];
  const cellOf = ({ hour, wanted, starts }: LanguageDemand["hours"][number]) => {
    const ratio = wantedPerStart(wanted, starts);
    // JSON knows no Infinity
    const perStart = ratio === null || !Number.isFinite(ratio) ? null : ratio;
    return { hour, wanted, starts, perStart, heat: ratio === null ? 0 : heat(ratio) };
  };
  const gaps = all
    .flatMap(({ name, hours }) => hours.map((one) => ({ name, ...one })))
    .filter(({ wanted }) => wanted >= gapFrom)
    .toSorted(
      (a, b) =>
        wantedPerStart(b.wanted, b.starts)! - wantedPerStart(a.wanted, a.starts)! ||
        b.wanted - a.wanted,
    );
  return {
    steps: heatSteps,
    more: all.length - shown.length,
    languages: shown.map(({ language, name, hours }) => ({
      language,
      name,
      hours: hours.filter(({ hour }) => hour >= first && hour <= last).map(cellOf),
    })),
    gaps: gaps.slice(0, shownGaps),
  };
}
