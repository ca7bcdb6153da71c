import { sql, type SQL } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";

/** One name of something leads to a few people. */
const most = 50;

/**
 * The ids of the people whom an exact name of something leads to: their own id, that of a lesson, payment, package,
 * report or application of theirs, the address of a public page, a receipt's number, a report's ("no. 12") or a
 * provider's reference. Each is answered by an index.
 */
export async function peopleOfNumber(text: string): Promise<string[]> {
  const { rows } = await db().execute<{ id: string | null }>(
    sql`select found.id from (${named(text)}) found(id) limit ${most}`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

function named(text: string): SQL {
  const number = /^(?:no\.?\s*|#)?(\d{1,9})$/i.exec(text)?.[1];
  const byWord = sql`
    select t.user_id from teachers t where t.slug = ${text.toLowerCase()}
    union all select p.payer_id from payments p where p.provider_ref = ${text}
    union all select p.payer_id from receipts r join payments p on p.id = r.payment_id
      where r.number = ${text.toUpperCase()}`;
  if (number !== undefined)
    return sql`${byWord}
      union all select unnest(array[r.reporter_id, r.teacher_id]) from reports r where r.number = ${Number(number)}`;
  if (!isUuid(text)) return byWord;
  return sql`${byWord}
    union all select ${text}::uuid
    union all select unnest(array[l.student_id, l.teacher_id]) from lessons l where l.id = ${text}
    union all select unnest(array[k.student_id, k.teacher_id]) from packages k where k.id = ${text}
    union all select unnest(array[p.payer_id, l.teacher_id]) from payments p
      left join lessons l on l.id = p.lesson_id where p.id = ${text}
    union all select unnest(array[r.reporter_id, r.teacher_id]) from reports r where r.id = ${text}
    union all select a.user_id from applications a where a.id = ${text}`;
}
