import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { textChanges } from "#db/schema/teachers/text-changes.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

export const textChangesPerPage = 25;

/** Changes of public texts that nobody has looked at, the oldest first, behind the one with the id `after`. */
export async function listTextChanges(_admin: Admin, after: string | null) {
  const rows = await db()
    .select({ change: textChanges, name: users.name, slug: teachers.slug })
    .from(textChanges)
    .innerJoin(teachers, eq(teachers.userId, textChanges.teacherId))
    .innerJoin(users, eq(users.id, textChanges.teacherId))
    .where(
      and(
        isNull(textChanges.seenAt),
        after === null
          ? undefined
          : sql`(${textChanges.firstChangedAt}, ${textChanges.id})
              > (select b.first_changed_at, b.id from text_changes b where b.id = ${after})`,
      ),
    )
    .orderBy(asc(textChanges.firstChangedAt), asc(textChanges.id))
    .limit(textChangesPerPage + 1);
  return {
    next: rows.length > textChangesPerPage ? rows[textChangesPerPage - 1]!.change.id : null,
    changes: rows.slice(0, textChangesPerPage).map(({ change, ...teacher }) => ({
      id: change.id,
      teacherId: change.teacherId,
      ...teacher,
      part: change.part,
      fields: Object.keys(change.after)
        .map((label) => ({
          label,
          before: change.before[label] ?? "",
          after: change.after[label]!,
        }))
        .filter(({ before, after }) => before !== after),
      firstChangedAt: change.firstChangedAt.getTime(),
      changedAt: change.changedAt.getTime(),
    })),
  };
}

export type TextChange = Awaited<ReturnType<typeof listTextChanges>>["changes"][number];

/** How many changes of public texts wait. */
export async function countTextChanges(_admin: Admin): Promise<number> {
  const [row] = await db()
    .select({ n: count() })
    .from(textChanges)
    .where(isNull(textChanges.seenAt));
  return row!.n;
}

/**
 * An admin has looked at a change and leaves it. `changedAt` is what they saw, a UTC instant: a text that was changed
 * again since then stays. Throws not-found where there is no such change, or somebody else has looked at it.
 */
export async function markTextSeen(
  admin: Admin,
  { id, changedAt }: { id: string; changedAt: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "changed-again" }> {
  return inTransaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(textChanges)
      .where(and(eq(textChanges.id, id), isNull(textChanges.seenAt)))
      .for("update");
    if (change === undefined) throw new AppError("not-found");
    if (change.changedAt.getTime() !== changedAt)
      return { ok: false, reason: "changed-again" } as const;
    await tx
      .update(textChanges)
      .set({
        seenBy: admin.id,
        seenAt: sql`greatest(${now.toISOString()}::timestamptz, ${textChanges.changedAt})`,
      })
      .where(eq(textChanges.id, id));
    await audit(tx, {
      actorId: admin.id,
      action: "teachers.text-seen",
      object: `teacher:${change.teacherId}`,
      diff: { part: change.part, fields: Object.keys(change.after) },
      now,
    });
    return { ok: true } as const;
  });
}
