/** The rows behind each picture: what its table shows is what its file holds. Pure. */
import { rules } from "#config/rules.ts";
import type { MoneyFigures } from "./definitions.ts";
import type { Period } from "./periods.ts";
import type { LanguageDemand } from "./read-demand.server.ts";
import type { Cohort, Figures, PeriodFigures } from "./read-figures.server.ts";
import type { TeacherAtRisk } from "./teachers-at-risk.server.ts";
import {
  clockHourText,
  monthYearText,
  partText,
  partWords,
  reasonWords,
  type Sum,
} from "./text.ts";

export const tableNames = [
  "lessons",
  "people",
  "conversion",
  "cohorts",
  "demand",
  "money",
  "teachers",
] as const;
export type TableName = (typeof tableNames)[number];

export type TableCell = string | number | Sum | null;
export type DataTable = { head: string[]; rows: TableCell[][]; total?: TableCell[] };

type Column = [head: string, of: (figures: Figures) => TableCell];

/** A row a part, the oldest first, and the whole; people are not added up, since they may be the same. */
function byPart(
  { name, parts }: Period,
  { parts: each, whole }: PeriodFigures,
  columns: Column[],
): DataTable {
  return {
    head: [partWords[name], ...columns.map(([head]) => head)],
    rows: each.map((figures, index) => [
      partText(name, parts[index]!),
      ...columns.map(([, of]) => of(figures)),
    ]),
    total: ["Together", ...columns.map(([, of]) => of(whole))],
  };
}

export function lessonsTable(period: Period, figures: PeriodFigures): DataTable {
  return byPart(period, figures, [
    ["Lessons", ({ lessons }) => lessons],
    ["Of them trials", ({ trials }) => trials],
    ["Cancelled by students", ({ cancelledByStudents }) => cancelledByStudents],
    ["Cancelled or missed by teachers", ({ missedByTeachers }) => missedByTeachers],
  ]);
}

export function peopleTable(period: Period, figures: PeriodFigures): DataTable {
  return byPart(period, figures, [
    ["Active students", ({ students }) => students],
    ["Active teachers", ({ teachers }) => teachers],
    ["New students", ({ newStudents }) => newStudents],
  ]);
}

export function conversionTable(period: Period, figures: PeriodFigures): DataTable {
  const { secondLessonDays } = rules.business;
  return byPart(period, figures, [
    ["Visits counted", ({ visits }) => visits],
    ["New students", ({ newStudents }) => newStudents],
    ["Began with a trial", ({ newByTrial }) => newByTrial],
    [`Second lesson within ${secondLessonDays} days`, ({ again }) => again],
    ["Too early to say", ({ early, againEarly }) => early - againEarly],
  ]);
}

const moneyColumns: [head: string, of: keyof MoneyFigures][] = [
  ["Paid by students", "paid"],
  ["Refunded", "refunded"],
  ["Earned by teachers", "earned"],
  ["Our fee", "revenue"],
  ["Paid out", "paidOut"],
  ["Borne by us", "borne"],
];

/** The same columns for each currency. */
export function moneyTable(
  period: Period,
  figures: PeriodFigures,
  currencies: string[],
): DataTable {
  const columns = currencies.flatMap((currency) =>
    moneyColumns.map(([head, key]): Column => [
      `${head} (${currency})`,
      ({ money }) => ({ minor: money[currency]?.[key] ?? 0, currency }),
    ]),
  );
  return byPart(period, figures, columns);
}

export function cohortsTable(cohorts: Cohort[]): DataTable {
  const months = Array.from({ length: rules.business.cohortMonths }, (_, index) => index + 1);
  return {
    head: ["First lesson in", "Students", ...months.map((after) => `Month ${after} after`)],
    rows: cohorts.map(({ month, students, later }) => [monthYearText(month), students, ...later]),
  };
}

export function demandTable(demand: LanguageDemand[]): DataTable {
  const { demandDays, supplyDays } = rules.business;
  return {
    head: [
      "Language",
      "Hour",
      `Lessons wanted, last ${demandDays} days`,
      `Free starts, next ${supplyDays} days`,
    ],
    rows: demand.flatMap(({ name, hours }) =>
      hours
        .filter(({ wanted, starts }) => wanted + starts > 0)
        .map(({ hour, wanted, starts }) => [name, clockHourText(hour), wanted, starts]),
    ),
  };
}

export function teachersTable(teachers: TeacherAtRisk[]): DataTable {
  const { days } = rules.business.risk;
  return {
    head: ["Teacher", `Lessons, last ${days} days`, "The days before", "Why"],
    rows: teachers.map(({ name, lessons, lessonsBefore, reasons }) => [
      name,
      lessons,
      lessonsBefore,
      reasons.map((reason) => reasonWords[reason]).join("; "),
    ]),
  };
}
