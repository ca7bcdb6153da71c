import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { contactMessages, contactAnswers } from "#db/schema/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { getTableColumns, eq, sql, desc, inArray, asc } from "drizzle-orm";

export const messagesPerPage = 25;

/** What was written on the contact page: what has no answer first, by the day it is due, then the latest. */
export async function listMessages(_admin: Admin, page: number) {
  const rows = await db()
    .select({
      ...getTableColumns(contactMessages),
      lesson: lessons.title,
      lessonAt: lessons.startsAt,
    })
    .from(contactMessages)
    .leftJoin(lessons, eq(lessons.id, contactMessages.lessonId))
    .orderBy(
      sql`${contactMessages.state} <> 'open'`,
      sql`case when ${contactMessages.state} = 'open' then ${contactMessages.dueAt} end nulls last`,
      desc(contactMessages.createdAt),
      desc(contactMessages.id),
    )
    .limit(messagesPerPage + 1)
    .offset((page - 1) * messagesPerPage);
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
    more: rows.length > messagesPerPage,
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
