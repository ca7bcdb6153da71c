import type { Tx } from "#app/platform/db.server.ts";
import { publicDataChanged } from "#app/platform/public-data.server.ts";
import { everyTeacher, teacherTag } from "./public-tags.ts";

/**
 * Belongs into every transaction that changes what visitors see of a teacher: words, prices, hours,
 * reviews, or a slot taken or given back. Kept pages that show it are dropped once it has committed.
 */
export function teacherChanged(tx: Tx, teacherId: string): void {
  tx.afterCommit(() => publicDataChanged([teacherTag(teacherId), everyTeacher]));
}
