import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { openReportStates } from "#app/access/reports.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { rules } from "#config/rules.ts";
import { peopleOfNumber } from "./match-number.server.ts";
import { matchesPerson, nameOrder, plainOrder } from "./match-person.server.ts";
import { peopleCsv } from "./people-csv.ts";
import { isSuspended, suspendedSince } from "./suspension.server.ts";
import type { PeopleCursor, PeopleFilter, PeopleQuery, PeopleSort } from "./people-query.ts";

const perPage = rules.account.peopleFound;
/** How many rows of a file are read at once. */
const perPart = 1_000;

const sortedBy = { name: nameOrder, joined: users.createdAt, seen: users.lastSeenAt } as const;

/**
 * One page of people: by name, or the latest first. A text is a part of a name or address, or the exact name of
 * something of theirs (`peopleOfNumber`). `next` is where the next page begins.
 */
export async function listPeople(_admin: Admin, query: PeopleQuery, most = perPage) {
  const rows = await readPeople(query, most + 1);
  const people = rows.slice(0, most);
  return { people, next: rows.length > most ? cursorOf(people.at(-1)!, query.sort) : null };
}

/** All people of a filter as the parts of a CSV file; that it was taken is written down before the first part. */
export async function* downloadPeople(
  admin: Admin,
  filter: PeopleFilter,
  now = new Date(),
): AsyncGenerator<string> {
  const { q, ...rest } = filter;
  await inTransaction((tx) =>
    audit(tx, {
      actorId: admin.id,
      action: "accounts.people-downloaded",
      object: `user:${admin.id}`,
      // What was typed may be a name, which a log that is kept for ever does not repeat.
      diff: { ...rest, searched: q !== "" },
      now,
    }),
  );
  yield peopleCsv([], "first");
  for (let after: PeopleCursor | null = null; ;) {
    const people: ListedPerson[] = await readPeople({ ...filter, after }, perPart);
    yield peopleCsv(people, "later");
    if (people.length < perPart) return;
    after = cursorOf(people.at(-1)!, filter.sort);
  }
}

async function readPeople(query: PeopleQuery, most: number) {
  const by = sortedBy[query.sort];
  const named = query.q === "" ? [] : await peopleOfNumber(query.q);
  const order = query.sort === "name" ? asc : desc;
  const rows = await db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      suspendedAt: suspendedSince,
      deletionAskedAt: users.deletionAskedAt,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(and(narrowed(query, named), afterCursor(query)))
    .orderBy(order(by), order(users.id))
    .limit(most);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    suspendedAt: row.suspendedAt?.getTime() ?? null,
    deletionAskedAt: row.deletionAskedAt?.getTime() ?? null,
    erasedAt: row.erasedAt?.getTime() ?? null,
  }));
}
export type ListedPerson = Awaited<ReturnType<typeof readPeople>>[number];

function cursorOf({ id, name, createdAt, lastSeenAt }: ListedPerson, sort: PeopleSort) {
  return { id, value: { name, joined: String(createdAt), seen: String(lastSeenAt) }[sort] };
}

function afterCursor({ sort, after }: PeopleQuery): SQL | undefined {
  if (after === null) return undefined;
  const { id, value } = after;
  if (sort === "name")
    return sql`(${nameOrder}, ${users.id}) > (${plainOrder(sql`${value}::text`)}, ${id}::uuid)`;
  const at = new Date(Number(value)).toISOString();
  return sql`(${sortedBy[sort]}, ${users.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

const openReports = sql.raw(`(${sqlList(openReportStates)})`);
const withReports: Record<"about" | "by", SQL> = {
  about: sql`select r.teacher_id from reports r where r.state in ${openReports}`,
  by: sql`select r.reporter_id from reports r where r.state in ${openReports}`,
};

/** `named`: ids that are looked up first, so that a word in every name is met by walking the order, not by a set of all. */
function narrowed({ q, role, state, reports }: PeopleFilter, named: string[]): SQL | undefined {
  return and(
    q === ""
      ? undefined
      : or(matchesPerson(q), named.length === 0 ? undefined : inArray(users.id, named)),
    role === "" ? undefined : role === "none" ? isNull(users.role) : eq(users.role, role),
    state === "erased" ? isNotNull(users.erasedAt) : isNull(users.erasedAt),
    state === "suspended" ? isSuspended : undefined,
    state === "leaving" ? isNotNull(users.deletionAskedAt) : undefined,
    state === "open" ? and(not(isSuspended), isNull(users.deletionAskedAt)) : undefined,
    reports === "" ? undefined : sql`${users.id} in (${withReports[reports]})`,
  );
}
