import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

export type FirstRunStep = "hours" | "offers" | "page";

/** Ticks one step of a new teacher's first run, for good. */
export async function markFirstRun(
  { id }: Pick<Teacher, "id">,
  step: FirstRunStep,
  on: Db | Tx = db(),
): Promise<void> {
  await on
    .update(teachers)
    .set({ firstRun: sql`${teachers.firstRun} || ${JSON.stringify({ [step]: true })}::jsonb` })
    .where(eq(teachers.userId, id));
}
