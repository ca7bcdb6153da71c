/** How figures and days of the page about the business are written. Browser-safe. */
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { accountKinds } from "#db/schema/payments/ledger.ts";
import { formatMoney } from "#app/platform/money.ts";
import {
  addDays,
  formatDate,
  formatShortDay,
  type LocalDate,
  startOfLocalDay,
} from "#app/platform/time/time.ts";
import { changeOf, percentOfWhole } from "./definitions.ts";
import type { DayRange, PeriodName } from "./periods.ts";
import type { QueueName } from "./queue-health.server.ts";
import type { RiskReason } from "./teachers-at-risk.server.ts";

/** A sum in minor units as it is sent to pages. */
export type Sum = { minor: number; currency: string };

/** "1,204" */
export function figureText(count: number): string {
  return count.toLocaleString(brand.locale);
}

/** "1 lesson", "1,204 lessons" */
export function numberOf(count: number, one: string): string {
  return `${figureText(count)} ${one}${count === 1 ? "" : "s"}`;
}

/** "£1,842.00" */
export function sumText({ minor, currency }: Sum): string {
  return formatMoney(minor, currency, { pence: "always" });
}

/** "12 weeks" */
export function periodText(name: PeriodName): string {
  return `${rules.business.periods[name]} ${name}`;
}

/** One part of the period, such as "Week from". */
export const partWords: Record<PeriodName, string> = {
  days: "Day",
  weeks: "Week from",
  months: "Month",
};

/** "a day", as in "Lessons a day". */
export const perPart: Record<PeriodName, string> = {
  days: "a day",
  weeks: "a week",
  months: "a month",
};

/** "26 Oct" */
export function shortDayText(day: LocalDate): string {
  return formatShortDay(startOfLocalDay(day, brand.zone), brand.zone).split(" ").slice(1).join(" ");
}

/** "26 October 2026" */
export function longDayText(day: LocalDate): string {
  return formatDate(startOfLocalDay(day, brand.zone), brand.zone);
}

/** "October 2026" */
export function monthYearText(month: LocalDate): string {
  return longDayText(month).split(" ").slice(1).join(" ");
}

/** A part of a period by its first day: "26 Oct", of months "October 2026". */
export function partText(name: PeriodName, { from }: DayRange): string {
  return name === "months" ? monthYearText(from) : shortDayText(from);
}

/** "31 August 2026 to 22 November 2026" */
export function rangeText({ from, until }: DayRange): string {
  return `${longDayText(from)} to ${longDayText(addDays(until, -1))}`;
}

/** "24 of 38, 63%"; without the percentage where there are too few to say one. */
export function shareText(part: number, whole: number): string {
  const percent = percentOfWhole(part, whole);
  const counts = `${figureText(part)} of ${figureText(whole)}`;
  return percent === null ? counts : `${counts}, ${percent}%`;
}

/** How a figure compares with that of the time before, which is always said. */
export function beforeText(now: number, before: number, shown: string): string {
  const change = changeOf(now, before);
  if (change === null || now === before) return `before: ${shown}`;
  return `before: ${shown}, ${change < 0 ? "down" : "up"} ${Math.abs(change)}%`;
}

/** "07:00" */
export function clockHourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

const { risk, supplyDays } = rules.business;

export const reasonWords: Record<RiskReason, string> = {
  points: `${rules.reliability.noticeAt} points or more for missed and late cancelled lessons`,
  fell: `At most ${risk.fellToPercent}% of the lessons of the ${risk.days} days before`,
  closed: `No free start in the next ${supplyDays} days`,
};

export const queueWords: Record<QueueName, string> = {
  applications: "Applications",
  reports: "Reports",
  messages: "Contact messages",
  disputes: "Disputes to answer",
  adjustments: "Refunds and goodwill to approve",
  differences: "Differences with the provider",
  jobs: "Jobs for our own workers",
};

/** The ledger's accounts, by what they are for. */
export const ledgerAccountWords: Record<(typeof accountKinds)[number], string> = {
  card: "Students’ cards",
  escrow: "Held for lessons",
  package: "Held for packages",
  refunds: "On the way back to cards",
  teacher: "Earned by teachers, not paid out",
  fees: "Our fee",
  dispute: "Disputed, with a bank",
  chargeback: "Lost to banks, with their fees",
  losses: "Of that borne by us",
  payout: "Payouts on their way",
  bank: "Paid out to teachers",
  debt: "Owed by teachers",
  goodwill: "Given as goodwill",
};
