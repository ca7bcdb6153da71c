/**
 * What the words of the page about the business mean. Pure.
 *
 * - A lesson counts on the day of its start, once it took place (`tookPlaceStates`), whatever was said of it afterwards.
 * - An active student, an active teacher: has a lesson that counts in the range of days.
 * - A new student: their first lesson that counts is in the range; in most cases it is a trial.
 * - A second lesson: another that counts, with any teacher, begun at most `secondLessonDays` after the first.
 * - A cohort: the students whose first lesson was in one month; of them, those with a lesson so many months later.
 * - Wanted: a lesson that somebody asked for, no matter what became of it; what another lesson replaces is not counted.
 * - A free start: a half-hour at which the search offers a teacher of the language.
 * - Money is what the ledger's entries of the range come to, on the day of their posting, for each currency apart.
 */
import type { accountKinds, postingEvents } from "#db/schema/payments/ledger.ts";
import { rules } from "#config/rules.ts";

export type MoneyRow = {
  event: (typeof postingEvents)[number];
  account: (typeof accountKinds)[number];
  amountMinor: number;
};

/** Sums in minor units of one currency. */
export type MoneyFigures = {
  /** Taken from students' cards. */
  paid: number;
  /** Sent back to students' cards, on the day when it was sent. */
  refunded: number;
  /** Credited to teachers less what was taken back; before payouts. */
  earned: number;
  /** Revenue: what we keep, the net change of our fee accounts. */
  revenue: number;
  /** What reached teachers' banks; one that came back is taken off. */
  paidOut: number;
  /** Our own money: what banks' disputes cost us, and goodwill. */
  borne: number;
};

const payoutEvents: ReadonlySet<MoneyRow["event"]> = new Set([
  "payout",
  "payout-paid",
  "payout-failed",
]);

/** What some of the ledger's sums come to. */
export function moneyFigures(rows: readonly MoneyRow[]): MoneyFigures {
  const sum = (takes: (row: MoneyRow) => boolean) =>
    rows.reduce((total, row) => (takes(row) ? total + row.amountMinor : total), 0);
  return {
    paid: 0 - sum(({ account, event }) => account === "card" && event !== "refund"),
    refunded: sum(({ account, event }) => account === "card" && event === "refund"),
    earned: sum(
      ({ account, event }) =>
        (account === "teacher" || account === "debt") && !payoutEvents.has(event),
    ),
    revenue: sum(({ account }) => account === "fees"),
    paidOut: sum(({ account }) => account === "bank"),
    borne: 0 - sum(({ account }) => account === "losses" || account === "goodwill"),
  };
}

const { percentFrom, demandDays, supplyDays } = rules.business;
/** Of more than that a percentage says nothing that the two figures do not. */
const mostTimes = 10;

/** A share in whole percent; null where the whole is too small to say one. */
export function percentOfWhole(part: number, whole: number): number | null {
  return whole < percentFrom ? null : Math.round((part / whole) * 100);
}

/**
 * By how many percent a figure rose above an earlier one; null where that is too small to say it, or so small that the
 * two are not of one kind.
 */
export function changeOf(now: number, before: number): number | null {
  if (before < percentFrom || now > mostTimes * before) return null;
  return Math.round(((now - before) / before) * 100);
}

/** Lessons wanted in a week for each free start of a week; Infinity where none is free, null where nobody asks. */
export function wantedPerStart(wanted: number, starts: number): number | null {
  if (wanted === 0) return null;
  return (wanted * supplyDays) / (starts * demandDays);
}
