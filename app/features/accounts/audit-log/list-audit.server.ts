import { and, eq, gte, inArray, isNull, lt, notInArray, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { matchesPerson } from "../people/match-person.server.ts";
import { readAuditRows, type AuditRow } from "./audit-rows.server.ts";
import { auditCsv } from "./audit-csv.ts";
import { auditRange, type AuditCursor, type AuditFilter, type AuditQuery } from "./audit-query.ts";
import { actionsNamed, lookActions } from "./text.ts";

const perPage = 50;
/** How many rows of a file are read at once. */
const perPart = 1_000;
/** How many people one name may stand for. */
const mostPeople = 50;

/** One page of the log, the newest first; `next` is where the next begins. */
export async function listAudit(_admin: Admin, query: AuditQuery) {
  const where = await readFilter(query);
  const rows = await readAuditRows(and(where, beforeCursor(query.before)), perPage + 1);
  const shown = rows.slice(0, perPage);
  return { rows: shown, next: rows.length > shown.length ? cursorOf(shown.at(-1)!) : null };
}

/** All rows of a filter as the parts of a CSV file; that it was taken is written down before the first part. */
export async function* downloadAudit(
  admin: Admin,
  filter: AuditFilter,
  now = new Date(),
): AsyncGenerator<string> {
  const where = await readFilter(filter);
  const { who, whom, ...rest } = filter;
  await inTransaction((tx) =>
    audit(tx, {
      actorId: admin.id,
      action: "accounts.audit-downloaded",
      object: `user:${admin.id}`,
      // Names that were typed are not repeated in a log that is kept for ever.
      diff: { ...rest, who: who !== "", whom: whom !== "" },
      now,
    }),
  );
  yield auditCsv([], "first");
  // What was written before this download: its own row is not in it.
  let before: AuditCursor | null = { at: now.getTime(), seq: 0 };
  while (before !== null) {
    const rows: AuditRow[] = await readAuditRows(and(where, beforeCursor(before)), perPart);
    yield auditCsv(rows, "later");
    before = rows.length < perPart ? null : cursorOf(rows.at(-1)!);
  }
}

function cursorOf({ at, seq }: AuditRow): AuditCursor {
  return { at, seq };
}

function beforeCursor(before: AuditCursor | null): SQL | undefined {
  if (before === null) return undefined;
  const at = new Date(before.at).toISOString();
  return sql`(${auditLog.at}, ${auditLog.seq}) < (${at}::timestamptz, ${before.seq}::bigint)`;
}

async function readFilter(filter: AuditFilter): Promise<SQL | undefined> {
  const { who, whom, what } = filter;
  const { from, until } = auditRange(filter);
  const [actors, objects] = await Promise.all([
    who === "" || isSystem(who) ? null : findIds(who),
    whom === "" ? null : findObjects(whom),
  ]);
  const actions = actionsNamed(what);
  return and(
    isSystem(who) ? isNull(auditLog.actorId) : undefined,
    actors === null ? undefined : inArray(auditLog.actorId, actors),
    objects === null ? undefined : inArray(auditLog.object, objects),
    actions === null ? undefined : inArray(auditLog.action, actions),
    what === "" ? notInArray(auditLog.action, [...lookActions]) : undefined,
    from === null ? undefined : gte(auditLog.at, from),
    until === null ? undefined : lt(auditLog.at, until),
  );
}

/** What follows from a rule is done by nobody, whom the pages call so. */
function isSystem(who: string): boolean {
  return /^(the )?system$/i.test(who);
}

async function findIds(text: string): Promise<string[]> {
  const found = await db()
    .select({ id: users.id })
    .from(users)
    .where(isUuid(text) ? eq(users.id, text) : matchesPerson(text))
    .limit(mostPeople);
  return found.map(({ id }) => id);
}

/** The names under which the log has these people, and what is theirs; an id is the thing's itself, too. */
async function findObjects(text: string): Promise<string[]> {
  const ids = sql`array[${sql.join(
    (await findIds(text)).map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`;
  const { rows } = await db().execute<{ object: string }>(sql`
    select kind || ':' || id as object from unnest(${ids}) id, unnest(array['user', 'teacher']) kind
    union all select 'application:' || id from applications where user_id = any(${ids})
    union all select 'report:' || id from reports where teacher_id = any(${ids})
    union all select 'payment:' || id from payments where payer_id = any(${ids})
    union all select 'dispute:' || d.id from disputes d join payments p on p.id = d.payment_id
      where p.payer_id = any(${ids})
    union all select 'message:' || number from contact_messages where user_id = any(${ids})
    union all select 'file:' || id from files where owner_id = any(${ids})`);
  const own = isUuid(text)
    ? ["application", "report", "payment", "dispute", "file"].map((kind) => `${kind}:${text}`)
    : [];
  return [...rows.map(({ object }) => object), ...own];
}
