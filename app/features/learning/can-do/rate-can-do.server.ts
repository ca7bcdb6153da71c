import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { ratesAs } from "#app/access/can-do.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { canDo } from "#db/schema/learning/can-do.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import { listTaught } from "./can-do.server.ts";
import type { Ratings } from "./progress.ts";
import { statementsAt } from "./statements.ts";

type Rated = {
  studentId: string;
  language: string;
  level: CefrLevel;
  ratings: Ratings;
  /** When the person's own ratings of the level were saved last, as their page had it, in epoch ms; 0 for never. */
  seen: number;
};

/**
 * Saves what the student, or one of their teachers of that language, says of a level. Refuses a save that began before
 * their own last one. Throws not-found for anybody else.
 */
export async function rateCanDo(
  person: Person,
  { studentId, language, level, ratings, seen }: Rated,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  if (!isUuid(studentId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const isOwn = person.id === studentId;
    const taught = isOwn ? [] : await listTaught(tx, studentId, person.id);
    const side = ratesAs(person, { id: studentId, isTaught: taught.includes(language) });
    if (side === null) throw new AppError("not-found");
    const lock = `${studentId}:${language}:${person.id}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 26))`);
    const keys = statementsAt(level).map(({ key }) => key);
    const own = and(
      eq(canDo.studentId, studentId),
      eq(canDo.language, language),
      eq(canDo.raterId, person.id),
      inArray(canDo.statement, keys),
    );
    const [last] = await tx
      .select({ at: max(canDo.ratedAt) })
      .from(canDo)
      .where(own);
    if ((last?.at?.getTime() ?? 0) !== seen)
      return { ok: false, reason: "changed-meanwhile" } as const;
    const rows = keys.flatMap((statement) => {
      const rating = ratings[statement];
      return rating === undefined
        ? []
        : [{ studentId, language, statement, raterId: person.id, rating, ratedAt: now }];
    });
    if (rows.length > 0)
      await tx
        .insert(canDo)
        .values(rows)
        .onConflictDoUpdate({
          target: [canDo.studentId, canDo.language, canDo.raterId, canDo.statement],
          set: { rating: sql`excluded.rating`, ratedAt: now },
        });
    return { ok: true } as const;
  });
}
