import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { textChanges, type TextFields } from "#db/schema/teachers/text-changes.ts";

type Changed = Pick<typeof textChanges.$inferInsert, "teacherId" | "part" | "subjectId"> & {
  /** What was public before; of a new text, nothing. */
  before: TextFields;
  after: TextFields;
  now?: Date;
};

/**
 * Notes what a teacher's public text says now, for an admin to look at; it counts at once all the same (docs/decisions/
 * 139). What was changed before and has not been looked at is one change with it; one that was taken back is none.
 */
export async function noteTextChange(
  tx: Tx,
  { teacherId, part, subjectId, before, after, now = new Date() }: Changed,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => after[name] !== (before[name] ?? ""));
  if (changed.length === 0) return;
  const only = (fields: TextFields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? ""]));
  await tx
    .insert(textChanges)
    .values({
      teacherId,
      part,
      subjectId,
      before: only(before),
      after: only(after),
      firstChangedAt: now,
      changedAt: now,
    })
    .onConflictDoUpdate({
      target: [textChanges.teacherId, textChanges.part, textChanges.subjectId],
      targetWhere: isNull(textChanges.seenAt),
      set: {
        // What was public when somebody last looked, field by field.
        before: sql`excluded.before || ${textChanges.before}`,
        after: sql`${textChanges.after} || excluded.after`,
        changedAt: sql`greatest(${textChanges.changedAt}, excluded.changed_at)`,
      },
    });
  await tx
    .delete(textChanges)
    .where(
      and(
        eq(textChanges.teacherId, teacherId),
        isNull(textChanges.seenAt),
        sql`${textChanges.before} = ${textChanges.after}`,
      ),
    );
}
