import type { Person } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { emit } from "#app/platform/live/live.server.ts";
import { notebookUpdates, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { notebookRoom, volumeBegun } from "../pair/notebook-room.ts";
import { type Pair, readPair } from "../pair/pair.server.ts";
import { encoded, nothingSaid, type Said, saysNothing } from "./said.ts";
import { squashVolume } from "./squash-volume.server.ts";
import { isVolume, type Volume } from "./updates.server.ts";

export type BeginRefusal = "changed" | "empty";

/**
 * Begins an empty volume of the two's notebook; the one before is only read from then on. "changed": another volume is
 * written in than the page says. Throws not-found for a notebook of others.
 */
export async function beginEmptyVolume(
  person: Person,
  { otherId, volume }: { otherId: string; volume: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: BeginRefusal }> {
  const pair = await readPair(person, otherId);
  if (!pair.canWrite) throw new AppError("forbidden");
  const { notebookId } = pair;
  if (notebookId === null) return { ok: false, reason: "empty" };
  return inTransaction(async (tx) => {
    const current = { notebookId, number: volume };
    const squashed = await squashVolume(tx, current, now);
    if (squashed === null) return { ok: false, reason: "changed" };
    if (saysNothing(squashed.said)) return { ok: false, reason: "empty" };
    await openNext(tx, pair, current, nothingSaid, now);
    return { ok: true };
  });
}

/** Closes a volume that is squashed and locked, and opens the next with what is carried over in it. */
export async function openNext(
  tx: Tx,
  pair: Pair,
  volume: Volume,
  carried: Said,
  now: Date,
): Promise<void> {
  await tx.update(notebookVolumes).set({ closedAt: now }).where(isVolume(volume));
  const next = { notebookId: volume.notebookId, number: volume.number + 1 };
  const update = saysNothing(carried) ? null : encoded(carried);
  await tx.insert(notebookVolumes).values({
    ...next,
    carriesOn: update !== null,
    begunAt: now,
    changedAt: now,
    squashedAt: now,
    bytes: update?.length ?? 0,
    ...carried,
  });
  if (update !== null)
    await tx
      .insert(notebookUpdates)
      .values({ notebookId: next.notebookId, volume: next.number, update, at: now });
  tx.afterCommit(() => emit(notebookRoom(pair), volumeBegun, { volume: next.number }));
}
