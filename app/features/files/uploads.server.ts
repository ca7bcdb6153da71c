import { and, eq, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { uploads } from "#db/schema/files.ts";
import { rules } from "#config/rules.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { throughFile, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { dropBytes } from "./jobs.server.ts";
import type { KeptFile } from "./keep-file.server.ts";
import { fileKindOf, limitOf, type Purpose } from "./purposes.ts";
import { keyOf } from "./storage-key.ts";
import { ingestFile, type IngestRefusal } from "./ingest-file.server.ts";

type Upload = typeof uploads.$inferSelect;
type Owner = { id: string };

/** How a file becomes what it was given for: another feature's part of the last transaction. */
export type Attach<Reason extends string, Put extends object = object> = (
  tx: Tx,
  kept: KeptFile,
) => Promise<({ ok: true } & Put) | { ok: false; reason: Reason }>;

const pieceBytes = rules.content.uploadPieceMegabytes * 1024 * 1024;
const keptMs = rules.content.uploadHours * hour;
/** After this a reader that has not come back is taken for dead. */
const readingMs = 5 * minute;

export type StartedUpload = { id: string; received: number; pieceBytes: number };

/**
 * Begins to take a file in pieces; one that the same person began with the same file goes on where it stopped.
 * There is one at a time for each purpose: another file puts an end to the one before.
 */
export async function beginUpload(
  owner: Owner,
  input: { purpose: Purpose; bytes: number; fingerprint: string },
  now = new Date(),
): Promise<({ ok: true } & StartedUpload) | { ok: false; reason: "too-large" | "none-chosen" }> {
  const { purpose, bytes, fingerprint } = input;
  if (bytes > limitOf[fileKindOf(purpose)]) return { ok: false, reason: "too-large" };
  if (bytes <= 0) return { ok: false, reason: "none-chosen" };
  return inTransaction(async (tx) => {
    const before = await findUpload(tx, owner, purpose, now);
    if (before?.fingerprint === fingerprint && before.bytes === bytes)
      return { ok: true, id: before.id, received: before.received, pieceBytes } as const;
    await endUploads(tx, and(eq(uploads.ownerId, owner.id), eq(uploads.purpose, purpose)));
    const [begun] = await tx
      .insert(uploads)
      .values({ ownerId: owner.id, purpose, bytes, fingerprint, createdAt: now, updatedAt: now })
      // Two windows at once: this one goes on with what the other has begun.
      .onConflictDoUpdate({
        target: [uploads.ownerId, uploads.purpose],
        set: { updatedAt: now },
      })
      .returning();
    if (begun!.fingerprint !== fingerprint) throw new AppError("conflict");
    return { ok: true, id: begun!.id, received: begun!.received, pieceBytes } as const;
  });
}

/** How far it is; null where there is none, or none any more. */
export async function findUpload(
  on: Tx | ReturnType<typeof db>,
  owner: Owner,
  purpose: Purpose,
  now = new Date(),
): Promise<Upload | null> {
  const [found] = await on
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, owner.id), eq(uploads.purpose, purpose)));
  if (found === undefined || now.getTime() - found.updatedAt.getTime() > keptMs) return null;
  return found;
}

/** The person's upload with that id; somebody else's is not found. */
export async function getUpload(owner: Owner, id: string): Promise<Upload> {
  if (!isUuid(id)) throw new AppError("not-found");
  const own = and(eq(uploads.id, id), eq(uploads.ownerId, owner.id));
  const [found] = await db().select().from(uploads).where(own);
  if (found === undefined) throw new AppError("not-found");
  return found;
}

/**
 * Takes the piece that begins at `from`, all of it or nothing; only the last may be shorter than a piece. Where another
 * has come before it, or it is too short, it says from where to go on. Throws TooLarge and NoRoom; what came before stays.
 */
export async function takePiece(
  owner: Owner,
  id: string,
  from: number,
  body: ReadableStream<Uint8Array>,
  now = new Date(),
): Promise<{ ok: boolean; received: number }> {
  const { bytes, received } = await getUpload(owner, id);
  if (from !== received) return { ok: false, received };
  const pieceId = crypto.randomUUID();
  const room = Math.min(pieceBytes, bytes - received);
  if (room <= 0) throw new TooLarge();
  const stored = await storage().put(keyOf(pieceId), body, room);
  // Each piece costs a file and a place in its row: a short one is refused, however it came.
  if (stored.bytes === room) {
    const [went] = await db()
      .update(uploads)
      .set({
        received: sql`${uploads.received} + ${room}`,
        pieces: sql`${uploads.pieces} || to_jsonb(${pieceId}::text)`,
        updatedAt: now,
      })
      // Of two that begin at one place, one is the next.
      .where(and(eq(uploads.id, id), eq(uploads.received, from), isNull(uploads.readingSince)))
      .returning({ received: uploads.received });
    if (went !== undefined) return { ok: true, received: went.received };
  }
  await storage().delete(keyOf(pieceId));
  return { ok: false, received: (await getUpload(owner, id)).received };
}

export type FinishRefusal = IngestRefusal | { reason: "not-all-here" | "being-read" };

/**
 * Reads what has come and gives it to `attach`. Afterwards the pieces are gone, whether it was taken or not; only
 * a full disk, or a fault of ours, leaves them for another try.
 */
export async function finishUpload<Reason extends string, Put extends object = object>(
  owner: Owner,
  id: string,
  attach: (purpose: Purpose) => Attach<Reason, Put>,
  now = new Date(),
): Promise<({ ok: true } & Put) | ({ ok: false } & (FinishRefusal | { reason: Reason }))> {
  const upload = await getUpload(owner, id);
  if (upload.received < upload.bytes) return { ok: false, reason: "not-all-here" };
  const [mine] = await db()
    .update(uploads)
    .set({ readingSince: now })
    .where(
      and(
        eq(uploads.id, id),
        or(
          isNull(uploads.readingSince),
          lt(uploads.readingSince, new Date(now.getTime() - readingMs)),
        ),
      ),
    )
    .returning();
  if (mine === undefined) return { ok: false, reason: "being-read" };
  const purpose = mine.purpose as Purpose;
  const whole = streamOf(together(mine.pieces));
  try {
    return await throughFile(whole, mine.bytes, async ({ path }) => {
      const taken = await ingestFile(fileKindOf(purpose), path);
      return inTransaction(async (tx) => {
        const answer = taken.ok ? await attachOrDrop(tx, taken.kept, attach(purpose)) : taken;
        await endUploads(tx, eq(uploads.id, id));
        return answer;
      });
    });
  } catch (error) {
    await db().update(uploads).set({ readingSince: null }).where(eq(uploads.id, id));
    // Where there was no room, it was not read to its end.
    await whole.cancel();
    throw error;
  }
}

/** What it cannot be put to is not left in the storage. */
export async function attachOrDrop<Reason extends string, Put extends object = object>(
  tx: Tx,
  kept: KeptFile,
  attach: Attach<Reason, Put>,
) {
  const answer = await attach(tx, kept);
  if (!answer.ok) await enqueue(tx, dropBytes, { fileIds: [kept.id] });
  return answer;
}

/** Stops it, and drops what has come. */
export async function cancelUpload(owner: Owner, id: string): Promise<void> {
  const { id: own } = await getUpload(owner, id);
  await inTransaction((tx) => endUploads(tx, eq(uploads.id, own)));
}

/** Ends those that nobody has gone on with for a day. */
export async function endOldUploads(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await inTransaction((tx) => endUploads(tx, lt(uploads.updatedAt, before)));
}

async function endUploads(tx: Tx, which: SQL | undefined): Promise<void> {
  const gone = await tx.delete(uploads).where(which).returning({ pieces: uploads.pieces });
  const fileIds = gone.flatMap(({ pieces }) => pieces);
  if (fileIds.length > 0) await enqueue(tx, dropBytes, { fileIds });
}

async function* together(pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const body = await storage().get(keyOf(piece));
    if (body === null) throw new Error(`the piece ${piece} is not in the storage`);
    yield* body;
  }
}
