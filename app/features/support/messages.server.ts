import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { contactMessages, contactAnswers } from "#db/schema/support/contact.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { asc, desc, eq, getTableColumns, ilike, inArray, or, sql } from "drizzle-orm";

export const messagesPerPage = 25;

/** What has no answer first, by the day it is due, then the latest: where a row has its place, all of it rising. */
const keyOf = (row: string) => `${row}.state <> 'open',
  coalesce(case when ${row}.state = 'open' then ${row}.due_at end, 'infinity'),
  -extract(epoch from ${row}.created_at), -${row}.number`;
const key = keyOf("contact_messages");

/** One page of what was written on the contact page, behind the message with the id `after`, and where the next begins. */
export async function listMessages(_admin: Admin, after: string | null) {
  const rows = await db()
    .select({
      ...getTableColumns(contactMessages),
      lesson: lessons.title,
      lessonAt: lessons.startsAt,
    })
    .from(contactMessages)
    .leftJoin(lessons, eq(lessons.id, contactMessages.lessonId))
    .where(
      after === null
        ? undefined
        : sql`(${sql.raw(key)}) > (select ${sql.raw(keyOf("b"))} from contact_messages b where b.id = ${after})`,
    )
    .orderBy(sql.raw(key))
    .limit(messagesPerPage + 1);
  const shown = rows.slice(0, messagesPerPage);
  const answers = await db()
    .select({
      id: contactAnswers.id,
      messageId: contactAnswers.messageId,
      text: contactAnswers.text,
      createdAt: contactAnswers.createdAt,
      by: users.name,
    })
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.adminId))
    .where(
      inArray(
        contactAnswers.messageId,
        shown.map(({ id }) => id),
      ),
    )
    .orderBy(asc(contactAnswers.createdAt));
  return {
    next: rows.length > messagesPerPage ? rows[messagesPerPage - 1]!.id : null,
    messages: shown.map((row) => ({
      ...row,
      createdAt: row.createdAt.getTime(),
      dueAt: row.dueAt?.getTime() ?? null,
      lessonAt: row.lessonAt?.getTime() ?? null,
      answers: answers
        .filter(({ messageId }) => messageId === row.id)
        .map((answer) => ({ ...answer, createdAt: answer.createdAt.getTime() })),
    })),
  };
}

export type ContactMessage = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** How many messages have no answer yet. */
export function countOpenMessages(_admin: Admin): Promise<number> {
  return db().$count(contactMessages, eq(contactMessages.state, "open"));
}

/**
 * Messages of that number ("3", "no. 3", "message 3"), or whose writer's name or address holds the text, the latest
 * first. `after` is the message in whose page it stands first.
 */
export async function findMessages(_admin: Admin, text: string, most: number) {
  const number = /^(?:(?:message|no\.?)\s*|#)?(\d{1,9})$/i.exec(text)?.[1];
  const part = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const before = sql<string | null>`(select b.id from contact_messages b
    where (${sql.raw(keyOf("b"))}) < (${sql.raw(key)}) order by row(${sql.raw(keyOf("b"))}) desc limit 1)`;
  const rows = await db()
    .select({
      number: contactMessages.number,
      name: contactMessages.name,
      email: contactMessages.email,
      topic: contactMessages.topic,
      createdAt: contactMessages.createdAt,
      after: before,
    })
    .from(contactMessages)
    .where(
      number === undefined
        ? or(ilike(contactMessages.name, part), ilike(contactMessages.email, part))
        : eq(contactMessages.number, Number(number)),
    )
    .orderBy(desc(contactMessages.number))
    .limit(most);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
