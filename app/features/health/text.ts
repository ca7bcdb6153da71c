/** What works now, in words. Browser-safe. */
import type { Tone } from "#app/ui/tag.tsx";
import type { PartName } from "#db/schema/health/health-values.ts";
import type { DayRecord, DayState, DayTrouble } from "./record.ts";

export const partStates = ["works", "late", "partly", "fails", "off"] as const;
export type PartState = (typeof partStates)[number];

export const servicePartText: Record<PartName, { label: string; hint: string }> = {
  pages: { label: "Pages", hint: "Reading the site, searching for teachers, logging in." },
  booking: { label: "Booking", hint: "Choosing a time, moving and cancelling lessons." },
  payments: { label: "Card payments", hint: "Paying for lessons and packages, and refunds." },
  chat: { label: "Chat", hint: "Messages between students and teachers." },
  rooms: {
    label: "Lesson rooms",
    hint: "Joining a lesson. A call that is running goes on by itself.",
  },
  mail: { label: "Mail and notifications", hint: "Confirmations, reminders and codes." },
};

export const serviceStateText: Record<PartState, { label: string; tone: Tone }> = {
  works: { label: "Works", tone: "ok" },
  late: { label: "Late", tone: "warn" },
  partly: { label: "Works in part", tone: "warn" },
  fails: { label: "Does not work", tone: "bad" },
  off: { label: "Switched off", tone: "neutral" },
};

/** The state of all of it in one sentence. */
export function summaryText(states: readonly PartState[]): string {
  if (states.includes("fails")) return "Something does not work at the moment.";
  if (states.some((state) => state === "late" || state === "partly"))
    return "Everything works, some of it late or in part.";
  return "Everything works.";
}

export const dayStateText: Record<DayState, string> = {
  well: "All well",
  late: "Something was late",
  fails: "Something did not work",
  unknown: "Not recorded",
};

export const troubleText: Record<DayTrouble["kind"], string> = {
  away: "Our servers or their database were away",
  failed: "Did not work",
  late: "Late or in part",
};

/** The days in a sentence or two, with those that nobody knows anything of. */
export function recordSummary(record: readonly DayRecord[]): string {
  const known = record.filter(({ state }) => state !== "unknown");
  if (known.length === 0) return "Our record begins today.";
  const well = known.filter(({ state }) => state === "well").length;
  const days = `${known.length} ${known.length === 1 ? "day" : "days"} recorded`;
  const before =
    known.length === record.length ? "" : " Of the days before our record began we know nothing.";
  return `${days}, ${well} of them all well.${before}`;
}
