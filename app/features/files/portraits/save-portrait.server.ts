import { and, eq, ne } from "drizzle-orm";
import { showPortrait } from "#app/features/accounts/own-account/person-steps.server.ts";
import { files, uploads } from "#db/schema/files.ts";
import type { Person } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { dropBytes } from "../jobs.server.ts";
import { portraitType, type PortraitFiles } from "./read-picture.server.ts";
import { keyOf, portraitSides } from "../storage-key.ts";
import { takeAllFromCaches, takeFromCaches } from "../take-from-caches.server.ts";

export type KeptPortrait = { id: string; bytes: number; sha256: string };

/** Puts the pictures into the storage. They are nobody's yet: an hour later what is still nobody's is dropped. */
export async function keepPortrait(
  portrait: PortraitFiles,
  now = new Date(),
): Promise<KeptPortrait> {
  const id = crypto.randomUUID();
  const startAfter = new Date(now.getTime() + hour);
  await inTransaction((tx) => enqueue(tx, dropBytes, { fileIds: [id] }, { startAfter }));
  let kept: KeptPortrait | undefined;
  for (const side of portraitSides) {
    const bytes = portrait[side];
    const stored = await storage().put(keyOf(id, side), new Blob([bytes]).stream(), bytes.length);
    kept ??= { id, ...stored };
  }
  return kept!;
}

/** Makes it this person's portrait; the earlier one is deleted. */
export async function setPortrait(
  tx: Tx,
  person: Pick<Person, "id">,
  { id, bytes, sha256 }: KeptPortrait,
): Promise<void> {
  const [side] = portraitSides;
  const facts = { type: portraitType, bytes, width: side, height: side, sha256 };
  await tx.insert(files).values({ id, ownerId: person.id, kind: "portrait", ...facts });
  await showPortrait(tx, person.id, id);
  await dropPortraits(tx, person, id);
}

/** The drawn portrait, or the initials, are there again. */
export async function removePortrait(tx: Tx, person: Pick<Person, "id">): Promise<void> {
  await showPortrait(tx, person.id, null);
  await dropPortraits(tx, person);
}

async function dropPortraits(tx: Tx, person: Pick<Person, "id">, but?: string): Promise<void> {
  const gone = await tx
    .delete(files)
    .where(
      and(
        eq(files.ownerId, person.id),
        eq(files.kind, "portrait"),
        but === undefined ? undefined : ne(files.id, but),
      ),
    )
    .returning({ id: files.id });
  if (gone.length === 0) return;
  const fileIds = gone.map(({ id }) => id);
  await enqueue(tx, dropBytes, { fileIds });
  await takeFromCaches(tx, fileIds);
}

/** Belongs into the transaction that erases a person: the bytes go once their rows have gone. */
export async function dropBytesOf(tx: Tx, person: Pick<Person, "id">): Promise<void> {
  await takeAllFromCaches(tx, person.id);
  const theirs = await tx.select({ id: files.id }).from(files).where(eq(files.ownerId, person.id));
  const coming = await tx
    .select({ pieces: uploads.pieces })
    .from(uploads)
    .where(eq(uploads.ownerId, person.id));
  const fileIds = [...theirs.map(({ id }) => id), ...coming.flatMap(({ pieces }) => pieces)];
  if (fileIds.length > 0) await enqueue(tx, dropBytes, { fileIds });
}
