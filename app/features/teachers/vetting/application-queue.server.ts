import {
  type ApplicationState,
  closedApplicationStates,
  waitingApplicationStates,
} from "#db/schema/teachers/application-states.ts";
import { byName } from "#app/platform/names.ts";
import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { sqlList } from "#db/schema/sql-list.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Admin } from "#app/access/actor.ts";
import { matchesPerson } from "#app/features/accounts/people/match-person.server.ts";
import { db, named, prepared } from "#app/platform/database/db.server.ts";
import { minute, startOfLocalDay, addDays, localDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { taughtCodes, type Application } from "../applications/application-steps.ts";
import { liveClaim } from "./claim.ts";
import { countryName } from "../reference-data/countries.ts";
import { nameOfLanguage } from "../reference-data/languages/language-data.server.ts";
import {
  cursorText,
  type ApplicationShow,
  type Cursor,
  type ApplicationQuery,
} from "./queue-query.ts";
import {
  reviewClock,
  sentToBeOverdue,
  type ReviewClock,
} from "../applications/status/review-clock.ts";

const statesShown: Record<ApplicationShow, readonly ApplicationState[]> = {
  waiting: waitingApplicationStates,
  applicant: ["changes_requested"],
  decided: closedApplicationStates,
};

/** By what a list is in order, and where its next page begins. */
const orderOf = {
  waiting: applications.submittedAt,
  applicant: applications.updatedAt,
  decided: applications.decidedAt,
} as const;

export type ApplicationRow = {
  id: string;
  kind: Application["kind"];
  name: string;
  email: string;
  state: Application["state"];
  country: string;
  /** What they want to teach, by name. */
  teaches: string[];
  flags: Application["flags"];
  /** It was sent more than once: changes were asked for. */
  isAgain: boolean;
  clock: ReviewClock | null;
  /** When it came to where it is: sent, changes asked for, or decided. */
  at: number;
  claim: { by: string; isMine: boolean } | null;
  portraitSeed: string;
  /** Of the file that the applicant gave; null: none was given, and a portrait is drawn. */
  photo: string | null;
};

const claimant = alias(users, "claimant");

const sentAgain = sql<boolean>`exists (select 1 from application_events e
  where e.application_id = ${applications.id} and e."from" = 'changes_requested')`;

/** One page of a list of applications, and where the next begins: the longest waiting first, others by the latest. */
export async function listApplications(
  admin: Admin,
  query: ApplicationQuery & { show: ApplicationShow },
  now = Date.now(),
): Promise<{ rows: ApplicationRow[]; next: string | null }> {
  const { show, sort, after } = query;
  const order = orderOf[show];
  const isRising = show === "waiting" && sort === "oldest";
  const turn = isRising ? asc : desc;
  const rows = await db()
    .select({
      id: applications.id,
      kind: applications.kind,
      name: users.name,
      email: users.email,
      state: applications.state,
      country: applications.country,
      languages: applications.languages,
      flags: applications.flags,
      isAgain: sentAgain,
      submittedAt: applications.submittedAt,
      at: order,
      claimedBy: applications.claimedBy,
      claimedAt: applications.claimedAt,
      claimedByName: claimant.name,
      portraitSeed: applications.userId,
      photo: users.portraitId,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(claimant, eq(claimant.id, applications.claimedBy))
    .where(
      and(
        inArray(applications.state, statesShown[show]),
        isNotNull(order),
        beyond(order, after, isRising),
        ...narrowing(admin, query, now),
      ),
    )
    .orderBy(turn(order), turn(applications.id))
    .limit(rules.apply.perPage + 1);
  const shown = rows.slice(0, rules.apply.perPage);
  const last = shown.at(-1);
  return {
    next: rows.length > shown.length ? cursorText({ at: last!.at!.getTime(), id: last!.id }) : null,
    rows: shown.map(
      ({ submittedAt, at, claimedBy, claimedAt, claimedByName, languages, ...row }) => {
        const live = liveClaim({ claimedBy, claimedAt }, now);
        return {
          ...row,
          teaches: taughtCodes(languages).map(nameOfLanguage),
          country: countryName(row.country),
          at: at!.getTime(),
          clock:
            show === "waiting" && submittedAt !== null
              ? reviewClock(submittedAt.getTime(), now, brand.zone)
              : null,
          claim: live && { by: claimedByName ?? "", isMine: live.by === admin.id },
        };
      },
    ),
  };
}

function beyond(order: PgColumn, after: Cursor | null, isRising: boolean): SQL | undefined {
  if (after === null) return undefined;
  const row = sql`(${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`;
  return isRising
    ? sql`(${order}, ${applications.id}) > ${row}`
    : sql`(${order}, ${applications.id}) < ${row}`;
}

function narrowing(admin: Admin, query: ApplicationQuery, now: number): (SQL | undefined)[] {
  const { q, state, kind, language, country, flag, claim } = query;
  const lapsed = new Date(now - rules.apply.claimMinutes * minute).toISOString();
  return [
    q === "" ? undefined : matchesPerson(q),
    stateIs(state),
    kind === "" ? undefined : eq(applications.kind, kind),
    language === ""
      ? undefined
      : sql`${applications.languages} @> ${JSON.stringify([{ language, taught: true }])}::jsonb`,
    country === "" ? undefined : eq(applications.country, country),
    flag === ""
      ? undefined
      : flag === "overdue"
        ? sql`${applications.submittedAt} <= ${sentToBeOverdue(now, brand.zone).toISOString()}::timestamptz`
        : sql`${applications.flags} @> ${JSON.stringify([flag])}::jsonb`,
    claim === ""
      ? undefined
      : claim === "me"
        ? eq(applications.claimedBy, admin.id)
        : sql`(${applications.claimedBy} is null or ${applications.claimedAt} <= ${lapsed}::timestamptz)`,
  ];
}

function stateIs(state: ApplicationQuery["state"]): SQL | undefined {
  switch (state) {
    case "":
      return undefined;
    case "new":
      return sql`${applications.state} = 'submitted' and not ${sentAgain}`;
    case "again":
      return sql`${applications.state} = 'submitted' and ${sentAgain}`;
    default:
      return eq(applications.state, state);
  }
}

/** Counts stop here: nobody needs to know how many more. */
const { countedTo } = rules.apply;

export type QueueCounts = Record<ApplicationShow, number> & {
  overdue: number;
  /** Due by the end of today, and not overdue. */
  dueToday: number;
  dueTomorrow: number;
};

const sentDates = prepared((on) =>
  on
    .select({ at: applications.submittedAt })
    .from(applications)
    .where(
      and(inArray(applications.state, statesShown.waiting), isNotNull(applications.submittedAt)),
    )
    .orderBy(asc(applications.submittedAt))
    .limit(countedTo)
    .prepare("vetting.sent-dates"),
);

const counted = (show: ApplicationShow) => `(select count(*)::int from (select from applications
  where state in (${sqlList(statesShown[show])}) limit ${countedTo}) few)`;
const counts = `select ${counted("applicant")} as applicant, ${counted("decided")} as decided`;

/** How many there are in each list, up to `countedTo`, and how urgent the waiting ones are. */
export async function countApplications(_admin: Admin, now = Date.now()): Promise<QueueCounts> {
  const [sent, [others]] = await Promise.all([
    sentDates().execute(),
    named<Pick<QueueCounts, "applicant" | "decided">>("vetting.counts", counts, []),
  ]);
  const today = localDate(now, brand.zone);
  // Midnight is the end of the day before.
  const endOf = (days: number) => startOfLocalDay(addDays(today, days + 1), brand.zone);
  const [endOfToday, endOfTomorrow] = [endOf(0), endOf(1)];
  const dues = sent.map(({ at }) => reviewClock(at!.getTime(), now, brand.zone).due);
  return {
    waiting: sent.length,
    ...others!,
    overdue: dues.filter((due) => due <= now).length,
    dueToday: dues.filter((due) => due > now && due <= endOfToday).length,
    dueTomorrow: dues.filter((due) => due > endOfToday && due <= endOfTomorrow).length,
  };
}

/** The languages and countries that the waiting applications have: what can be filtered by. */
export async function queueChoices(_admin: Admin, show: ApplicationShow) {
  const few = `(select languages, country from applications
    where state in (${sqlList(statesShown[show])}) order by submitted_at limit ${countedTo}) few`;
  const [languages, countries] = await Promise.all([
    named<{ code: string }>(
      `vetting.languages-${show}`,
      `select distinct l->>'language' as code
        from ${few}, jsonb_array_elements(few.languages) l where (l->>'taught')::boolean`,
      [],
    ),
    named<{ code: string }>(
      `vetting.countries-${show}`,
      `select distinct country as code from ${few} where country <> ''`,
      [],
    ),
  ]);
  const withNames = (codes: { code: string }[], name: (code: string) => string) =>
    codes.map(({ code }) => ({ code, name: name(code) })).toSorted(byName);
  return {
    languages: withNames(languages, nameOfLanguage),
    countries: withNames(countries, countryName),
  };
}
