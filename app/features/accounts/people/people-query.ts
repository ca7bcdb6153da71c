/** Which people the admins' list shows, as its address says it. */
import { z } from "zod";
import { isUuid } from "#app/platform/uuid.ts";

export const peopleSorts = ["name", "joined", "seen"] as const;
export type PeopleSort = (typeof peopleSorts)[number];
export const peopleStates = ["open", "suspended", "leaving", "erased"] as const;
export const peopleReports = ["about", "by"] as const;

/** Of one admin: as many as a glance takes in. */
export const savedFiltersMost = 20;

/** Where the page before ended: what its last row was sorted by, and its id. */
export type PeopleCursor = { value: string; id: string };

const cursor = z
  .string()
  .max(600)
  .optional()
  .transform((text, { addIssue }): PeopleCursor | null => {
    if (text === undefined || text === "") return null;
    const [id, ...value] = text.split(".");
    if (isUuid(id!) && value.length > 0) return { id: id!, value: value.join(".") };
    addIssue("Go back to the first page");
    return z.NEVER;
  });

const choice = <const T extends readonly string[]>(of: T) =>
  z.enum(["", ...of], "Choose from the list").default("" as never);

/** Nonsense is refused. */
export const peopleQuery = z
  .object({
    q: z
      .string()
      .default("")
      .transform((text) => text.replaceAll("\0", "").toWellFormed().trim().slice(0, 200)),
    role: choice(["student", "teacher", "admin", "none"]),
    state: choice(peopleStates),
    reports: choice(peopleReports),
    sort: z.enum(peopleSorts, "Choose from the list").default("name"),
    after: cursor,
  })
  .superRefine(({ sort, after }, { addIssue }) => {
    if (after !== null && sort !== "name" && !isInstant(after.value))
      addIssue({ code: "custom", path: ["after"], message: "Go back to the first page" });
  });
export type PeopleQuery = z.infer<typeof peopleQuery>;
export type PeopleFilter = Omit<PeopleQuery, "after">;

function isInstant(text: string): boolean {
  return /^\d{1,14}$/.test(text) && Number(text) < Date.UTC(9999, 11, 31);
}

/** The filter as a query, to put behind "?"; what is usual is left out. */
export function peopleSearch(filter: PeopleFilter, after: PeopleCursor | null = null): string {
  const { q, role, state, reports, sort } = filter;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, role, state, reports }))
    if (value !== "") search.set(name, value);
  if (sort !== "name") search.set("sort", sort);
  if (after !== null) search.set("after", `${after.id}.${after.value}`);
  return search.toString();
}

export const allPeople: PeopleFilter = { q: "", role: "", state: "", reports: "", sort: "name" };
