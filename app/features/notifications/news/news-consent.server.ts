import { desc, eq, sql, type SQL } from "drizzle-orm";
import { consentWays, newsConsents } from "#db/schema/notifications/notifications.ts";
import { db, inTransaction, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { readNewsToken } from "./news-token.server.ts";
import { newsWords } from "./text.ts";

type Way = (typeof consentWays)[number];

/** Whether somebody has said yes to news from us, and not taken it back since. */
export async function wantsNews(person: { id: string }, on: Db | Tx = db()): Promise<boolean> {
  const [last] = await on
    .select({ given: newsConsents.given })
    .from(newsConsents)
    .where(eq(newsConsents.userId, person.id))
    .orderBy(desc(newsConsents.at), desc(newsConsents.id))
    .limit(1);
  return last?.given === true;
}

/** As `wantsNews`, within a query over people; `userId` is their column. */
export function wantsNewsIn(userId: SQL): SQL {
  return sql`coalesce((select c.given from ${newsConsents} c where c.user_id = ${userId}
    order by c.at desc, c.id desc limit 1), false)`;
}

/** Notes a yes or a no to news with what was said beside the switch; nothing where it is so already. */
export async function setNewsConsent(
  person: { id: string },
  given: boolean,
  way: Way,
  now = new Date(),
): Promise<void> {
  await inTransaction((tx) => setNewsConsentIn(tx, person, given, way, now));
}

/** The same within a transaction of others. */
export async function setNewsConsentIn(
  tx: Tx,
  person: { id: string },
  given: boolean,
  way: Way,
  now: Date,
): Promise<void> {
  // Two presses at once queue here: the second has nothing left to note.
  await tx.execute(sql`select from users where id = ${person.id} for no key update`);
  if ((await wantsNews(person, tx)) === given) return;
  await tx
    .insert(newsConsents)
    .values({ userId: person.id, given, way, words: newsWords, at: now });
}

/** Ends news for the person to whom a mail with this token went; false for what is no token of ours. Twice is as good as once. */
export async function endNews(token: string, way: Way, now = new Date()): Promise<boolean> {
  const userId = readNewsToken(token);
  if (userId === null) return false;
  const { rows } = await db().execute(sql`select from users where id = ${userId}`);
  if (rows.length > 0) await setNewsConsent({ id: userId }, false, way, now);
  return true;
}
