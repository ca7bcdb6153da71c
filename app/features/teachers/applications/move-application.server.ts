import type { ApplicationState } from "#db/schema/teachers/application-states.ts";
import { and, eq } from "drizzle-orm";
import { applicationEvents, applications } from "#db/schema/teachers/applications.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { canMoveApplication, type ApplicationActor } from "./application-moves.ts";
import type { Application } from "./application-steps.ts";

export type ApplicationMover = { actor: ApplicationActor; id: string };

/**
 * The one way an application changes its state: by the table of moves, from the version that was read,
 * with an event row. Throws for a move the table forbids or an application that changed meanwhile.
 */
export async function moveApplication(
  tx: Tx,
  application: Pick<Application, "id" | "state" | "version">,
  to: ApplicationState,
  by: ApplicationMover,
  at: Date,
  change: Partial<typeof applications.$inferInsert> = {},
): Promise<void> {
  const { id, state: from, version } = application;
  if (!canMoveApplication(from, to, by.actor))
    throw new Error(`${by.actor} may not move an application from ${from} to ${to}`);
  const moved = await tx
    .update(applications)
    .set({ ...change, state: to, updatedAt: at, version: version + 1 })
    .where(and(eq(applications.id, id), eq(applications.version, version)))
    .returning({ id: applications.id });
  if (moved.length === 0) throw new Error(`application ${id} changed meanwhile`);
  await tx.insert(applicationEvents).values({ applicationId: id, actorId: by.id, from, to, at });
}
