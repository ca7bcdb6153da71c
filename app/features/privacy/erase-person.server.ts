import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { reviews } from "#db/schema/reviews.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { dropRecordingsOf } from "#app/features/classroom/recording/drop-recordings.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { dropBytesOf } from "#app/features/files/portraits/save-portrait.server.ts";
import { leaveErasing } from "#app/features/accounts/sign-in/providers/provider-jobs.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { leaveForgetting } from "#app/features/scheduling/booking/cards/forget-cards.server.ts";
import { thingsOf, type DataSubject } from "./column.ts";
import { dataMap } from "./data-map.ts";
import { readDebts } from "./debts.server.ts";
import { eraseInChat, eraseRows, isElsewhere, withChats } from "./erase-in-chat.server.ts";
import { keepErasure } from "./keep-erasure.server.ts";

/**
 * Erases a person as the data map says: rows go, or are emptied of them where the law or others need the row. Answers
 * false, with nothing done, for a person who is erased already or has lessons to come, and where `askedBy` is given for
 * one who has not asked for it by then, or has taken that back.
 */
export async function erasePerson(
  userId: string,
  now = new Date(),
  { askedBy }: { askedBy?: Date } = {},
): Promise<boolean> {
  const { chatIds } = await withChats({ id: userId, email: "" });
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({
        id: users.id,
        email: users.email,
        role: users.role,
        erasedAt: users.erasedAt,
        askedAt: users.deletionAskedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (found === undefined || found.erasedAt !== null) return false;
    const { askedAt } = found;
    if (askedBy !== undefined && (askedAt === null || askedAt > askedBy)) return false;
    if ((await readDebts(found, tx)).blocks) return false;
    // A statement over all jobs takes longer than one of a page may.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const user = { ...found, chatIds, things: await readThings(tx, { ...found, chatIds }) };
    // Queued mails hold the address in their payload, by itself or in a key, and jobs that are done what they told.
    await tx.execute(sql`
      delete from pgboss.job where strpos(translate(data::text, '"', ':'), ${`:${user.email}:`}) > 0
        or (state in ('completed', 'cancelled', 'failed') and exists (
          select from regexp_matches(data::text, ${uuid}, 'g') named
          where named[1] = any(${sql.param(`{${user.things.join(",")}}`)}::text[])))`);
    await dropRecordingsOf(tx, user);
    await dropBytesOf(tx, user);
    await leaveErasing(tx, user.id);
    await leaveForgetting(tx, user.id);
    for (const map of dataMap.toReversed())
      if (!isElsewhere(map.table)) await eraseRows(tx, map, user);
    if (isChatApart()) await enqueue(tx, eraseInChat, { userId: user.id });
    const shown = await tx
      .selectDistinct({ id: reviews.teacherId })
      .from(reviews)
      .where(eq(reviews.studentId, user.id));
    for (const { id } of [...shown, ...(user.role === "teacher" ? [user] : [])])
      teacherChanged(tx, id);
    await enqueue(tx, keepErasure, { userId: user.id, at: now.getTime() });
    await audit(tx, {
      actorId: user.id,
      action: "privacy.erased",
      object: `user:${user.id}`,
      diff: {},
      now,
    });
    return true;
  });
}

const uuid = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

async function readThings(tx: Tx, subject: DataSubject): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct id from ${thingsOf(subject)} thing`,
  );
  return rows.map(({ id }) => id);
}
