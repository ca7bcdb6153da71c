import { and, asc, eq, gt, inArray, isNull, lte, not, or, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { announcements, type Audience } from "#db/schema/announcements.ts";
import { upcomingStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { isSuspended } from "#app/features/accounts/people/suspension.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { wantsNewsIn } from "#app/features/notifications/news/news-consent.server.ts";

export type Reach = Pick<
  typeof announcements.$inferSelect,
  "kind" | "audience" | "language" | "bell" | "mail"
>;

/** Each a question about a row of users. */
function isIn(audience: Audience, language: string | null, now: Date): SQL {
  switch (audience) {
    case "all":
      return inArray(users.role, ["student", "teacher"]);
    case "students":
      return eq(users.role, "student");
    case "teachers":
      return eq(users.role, "teacher");
    case "language-teachers":
      return and(
        eq(users.role, "teacher"),
        sql`exists (select from teacher_languages l where l.teacher_id = ${users.id}
          and l.taught and l.language = ${language})`,
      )!;
    case "with-lesson":
      return and(
        inArray(users.role, ["student", "teacher"]),
        or(
          ...["student_id", "teacher_id"].map(
            (side) => sql`exists (select from lessons l where l.${sql.raw(side)} = ${users.id}
              and l.state in (${sql.raw(sqlList(upcomingStates))}) and l.starts_at > ${now.toISOString()}::timestamptz)`,
          ),
        ),
      )!;
  }
}

/** Whom an announcement reaches: nobody who is kept out or gone, news by consent alone, mail at confirmed addresses. */
function reached({ kind, audience, language, bell }: Reach, now: Date): SQL {
  return and(
    isIn(audience, language, now),
    not(isSuspended),
    isNull(users.erasedAt),
    kind === "news" ? wantsNewsIn(sql`${users.id}`) : undefined,
    bell ? undefined : eq(users.emailVerified, true),
  )!;
}

/** How many people it would reach now. */
export async function countAudience(on: Db | Tx, told: Reach, now = new Date()): Promise<number> {
  return on.$count(users, reached(told, now));
}

/** The next of them in the order of their ids; those who joined after `startedAt` are not among them. */
export async function nextOfAudience(
  tx: Tx,
  told: Reach,
  { after, startedAt, most }: { after: string | null; startedAt: Date; most: number },
  now: Date,
) {
  return tx
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(
      and(
        reached(told, now),
        lte(users.createdAt, startedAt),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(most);
}
