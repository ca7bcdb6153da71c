/** Which rows of the audit log are shown, as their address says it. */
import { isDay } from "#app/platform/time/last-day.ts";
import { z } from "zod";
import { addDays, startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { actionsNamed } from "./text.ts";

const words = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\0", "").toWellFormed().trim().slice(0, 200));

/** A day by the company's clock; empty: none. */
const day = z
  .string()
  .default("")
  .refine((text) => text === "" || isDay(text), "Give a day, such as 2027-03-31");

/** What was done: anything, and looks at files too, which are left out where nothing is chosen. */
export const looksToo = "all";

export type AuditCursor = { at: number; seq: number };

const lastInstant = Date.UTC(9999, 11, 31);

const cursor = z
  .string()
  .optional()
  .transform((text, { addIssue }): AuditCursor | null => {
    if (text === undefined || text === "") return null;
    const [, at, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
    if (at !== undefined && Number(at) < lastInstant) return { at: Number(at), seq: Number(seq) };
    addIssue("Go back to the first page");
    return z.NEVER;
  });

/** Nonsense is refused. */
export const auditQuery = z.object({
  who: words,
  whom: words,
  what: z
    .string()
    .default("")
    .refine(
      (text) => text === "" || text === looksToo || actionsNamed(text) !== null,
      "Choose from the list",
    ),
  from: day,
  until: day,
  before: cursor,
});
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditFilter = Omit<AuditQuery, "before">;

export const everything: AuditFilter = { who: "", whom: "", what: "", from: "", until: "" };

/** From the beginning of the first day to the end of the last; null: no bound. */
export function auditRange({ from, until }: AuditFilter): {
  from: Date | null;
  until: Date | null;
} {
  return {
    from: from === "" ? null : new Date(startOfLocalDay(from, brand.zone)),
    until: until === "" ? null : new Date(startOfLocalDay(addDays(until, 1), brand.zone)),
  };
}

/** The filter as a query, to put behind "?"; what is empty is left out. */
export function auditSearch(filter: AuditFilter, before: AuditCursor | null = null): string {
  const { who, whom, what, from, until } = filter;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ who, whom, what, from, until }))
    if (value !== "") search.set(name, value);
  if (before !== null) search.set("before", `${before.at}.${before.seq}`);
  return search.toString();
}

export function isFiltered(filter: AuditFilter): boolean {
  return auditSearch(filter) !== "";
}
