import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** Under which tag a page shows it to visitors (platform/public-data.server.ts). */
export const answerTimeTag = "contact-answers";

/**
 * The time within which half of the lately answered messages had their first answer, in milliseconds;
 * null while there are too few to say.
 */
export async function usualAnswerTime(now = new Date()): Promise<number | null> {
  const { answerTimeDays, answerTimeFrom } = rules.contact;
  const since = new Date(+now - answerTimeDays * day);
  const { rows } = await db().execute<{ answered: number; seconds: number | null }>(sql`
    select count(*)::int as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from first - created_at)))::float8
        as seconds
    from (
      select m.created_at, min(a.created_at) as first
      from contact_messages m join contact_answers a on a.message_id = m.id
      where m.created_at >= ${since}
      group by m.id
    ) as answers`);
  const { answered, seconds } = rows[0]!;
  return answered < answerTimeFrom || seconds === null ? null : seconds * 1000;
}
