/** What the admins' lists of teachers show, as their address says it; nonsense counts as not said. */
import { z } from "zod";
import { isUuid } from "#app/platform/uuid.ts";

export const shows = [
  "waiting",
  "applicant",
  "decided",
  "published",
  "limited",
  "decisions",
] as const;
export type Show = (typeof shows)[number];
export type ApplicationShow = Extract<Show, "waiting" | "applicant" | "decided">;
export const queueStates = [
  "new",
  "again",
  "in_review",
  "approved",
  "rejected",
  "withdrawn",
] as const;
export const queueFlags = ["duplicate", "contact", "overdue"] as const;

const code = (shape: RegExp) => z.string().regex(shape).or(z.literal("")).catch("");

export const applicationQuery = z.object({
  show: z.enum(shows).catch("waiting"),
  q: z
    .string()
    .catch("")
    .transform((text) => text.replaceAll("\0", "").toWellFormed().trim().slice(0, 100)),
  state: z.enum(["", ...queueStates]).catch(""),
  kind: z.enum(["", "join", "change"]).catch(""),
  language: code(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  country: code(/^[A-Z]{2}$/),
  flag: z.enum(["", ...queueFlags]).catch(""),
  claim: z.enum(["", "me", "nobody"]).catch(""),
  sort: z.enum(["oldest", "newest"]).catch("oldest"),
  after: z.string().catch("").transform(readCursor),
});
export type ApplicationQuery = z.infer<typeof applicationQuery>;

/** Where the page before ended: its last row's instant and id. */
export type Cursor = { at: number; id: string };

export function cursorText({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

/** An ISO instant of a later year begins with a sign, which PostgreSQL does not read. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function readCursor(text: string): Cursor | null {
  const [at = "", id = ""] = text.split(".");
  const isInstant = /^\d{1,15}$/.test(at) && Number(at) <= lastInstant;
  return isInstant && isUuid(id) ? { at: Number(at), id } : null;
}

/** The address of the same list with something else asked; what is empty is left out. */
export function queuePath(
  query: Omit<ApplicationQuery, "after">,
  change: Partial<Omit<ApplicationQuery, "after">> & { after?: string } = {},
): string {
  const { show, sort, ...rest } = { ...query, after: undefined, ...change };
  const search = new URLSearchParams();
  if (show !== "waiting") search.set("show", show);
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, String(value));
  if (sort !== "oldest") search.set("sort", sort);
  return search.size === 0 ? "/admin/teachers" : `/admin/teachers?${search}`;
}

/** Whether anything narrows the list. */
export function isNarrowed({
  q,
  state,
  kind,
  language,
  country,
  flag,
  claim,
}: ApplicationQuery): boolean {
  return [q, state, kind, language, country, flag, claim].some((value) => value !== "");
}
