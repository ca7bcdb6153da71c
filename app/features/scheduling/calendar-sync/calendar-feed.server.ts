import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";
import { recordChange } from "#app/features/accounts/mails/record-change.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { calendarFeeds } from "#db/schema/scheduling/calendars.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { entryStatus, lessonsIcs } from "../lessons/times/ics.ts";

/** Whether a person's calendar reads here, since when, and when it last did; null without an address. */
export async function findCalendarFeed(person: Person) {
  const [feed] = await db()
    .select({ createdAt: calendarFeeds.createdAt, readAt: calendarFeeds.readAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, person.id));
  return feed === undefined
    ? null
    : { createdAt: feed.createdAt.getTime(), readAt: feed.readAt?.getTime() ?? null };
}

/** Makes a feed address and ends the one before. It is shown once: only its hash is stored. The person gets a mail. */
export async function makeCalendarFeed(
  person: Person,
  requester: RequestOrigin,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(async (tx) => {
    const made = { tokenHash: hashOf(token), createdAt: now, readAt: null };
    await tx
      .insert(calendarFeeds)
      .values({ userId: person.id, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
    const change = { method: "security", change: "calendar-feed-made" } as const;
    await recordChange(tx, person, change, requester, now);
  });
  return absoluteUrl(`/calendar/${token}.ics`);
}

/** The address opens nothing from now on. The person is written to. */
export async function removeCalendarFeed(
  person: Person,
  requester: RequestOrigin,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await tx
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, person.id))
      .returning({ userId: calendarFeeds.userId });
    if (removed.length === 0) return;
    const change = { method: "security", change: "calendar-feed-removed" } as const;
    await recordChange(tx, person, change, requester, now);
  });
}

/**
 * The lessons of the person who made this address, as an .ics file with its ETag: those of the last
 * rules.calendar.feedPastDays days and all to come, cancelled ones as cancelled. Null for an unknown address. The text
 * changes only when a lesson does.
 */
export async function readCalendarFeed(
  file: string,
  now = new Date(),
): Promise<{ text: string; etag: string } | null> {
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  if (token === undefined) return null;
  const [feed] = await db()
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashOf(token)));
  if (feed === undefined) return null;
  await noteReading(feed.userId, now);
  const text = await personIcs(feed.userId, now);
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
}

/** The same lessons as .ics text, for a signed-in person. */
export async function personIcs(userId: string, now = new Date()): Promise<string> {
  return lessonsIcs((await listLessons(userId, now)).map(asEntry));
}

async function noteReading(userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - hour);
  await db()
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(
      and(
        eq(calendarFeeds.userId, userId),
        or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, before)),
      ),
    );
}

type Row = {
  id: string;
  calendarUid: string;
  side: "student" | "teacher";
  other: string;
  title: string;
  startsAt: string;
  minutes: number;
  state: LessonState;
  version: number;
  changedAt: string;
};

async function listLessons(userId: string, now: Date): Promise<Row[]> {
  const { feedPastDays, feedMost } = rules.calendar;
  const { rows } = await db().execute<Row>(sql`
    select l.id, l.calendar_uid as "calendarUid", case when l.student_id = ${userId} then 'student' else 'teacher' end as side,
      other.name as other, l.title, l.starts_at as "startsAt", l.minutes, l.state, l.version,
      coalesce((select max(e.at) from lesson_events e where e.lesson_id = l.id), l.created_at) as "changedAt"
    from lessons l
    join users other on other.id = case when l.student_id = ${userId} then l.teacher_id else l.student_id end
    where (l.student_id = ${userId} or l.teacher_id = ${userId})
      and l.state not in (${sql.raw(sqlList(untoldStates))})
      and l.starts_at > ${new Date(now.getTime() - feedPastDays * day)}
    order by l.starts_at, l.id limit ${feedMost}`);
  return rows;
}

function asEntry(row: Row) {
  const url = absoluteUrl(`/${row.side}/lessons/${row.id}`);
  return {
    id: row.calendarUid,
    startsAt: new Date(row.startsAt).getTime(),
    minutes: row.minutes,
    title: `${row.title} with ${row.other}`,
    description: `${brand.name}: ${url}`,
    url,
    status: entryStatus(row.state)!,
    sequence: row.version,
    changedAt: new Date(row.changedAt).getTime(),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
