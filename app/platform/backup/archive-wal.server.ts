import { NoBackup } from "./backup-storage.server.ts";
import { type Cluster, type Lsn, walKey, walName } from "./backup-keys.ts";
import { confirm, connectForCopies, identify, walFrom } from "./replication.server.ts";
import { getIfThere, putSmall } from "./sealed-objects.server.ts";
import { backupSlot, openSlot } from "./wal-slot.server.ts";

export type Archiving = {
  /** Of one file of the WAL. */
  walFileBytes: number;
  /** What was written within so many milliseconds may be lost with the machine, and nothing older. */
  every: number;
  /** Ends when so much is kept. */
  until?: Lsn;
  signal?: AbortSignal;
};

/** Before the bytes of a file of the WAL: PostgreSQL's clock at which nothing more had been written. */
export const walHeadBytes = 8;
/** While nothing is written, it is noted so often how far that is known, in milliseconds. */
const noteEvery = 60_000;

/**
 * Keeps the WAL as PostgreSQL writes it, a file of the WAL in one object, which is written again while it grows.
 * Returns at `until`, or when `signal` says so; throws when the connection ends. One process at a time can do this:
 * PostgreSQL refuses the others.
 */
export async function archiveWal({ walFileBytes, every, until, signal }: Archiving): Promise<void> {
  const wanted = await openSlot();
  const client = await connectForCopies();
  const size = BigInt(walFileBytes);
  const stop = () => void client.end();
  try {
    const cluster = await identify(client);
    const from = wanted - (wanted % size);
    const file = openFile(cluster, { from, kept: wanted, size: walFileBytes });
    const messages = walFrom(client, { slot: backupSlot, timeline: cluster.timeline, from });
    signal?.addEventListener("abort", stop);
    // The server answers this, so that time passes here even where nothing is written.
    const asking = setInterval(() => confirm(client, file.kept()), Math.min(every / 10, 10_000));
    let lastPut = 0;
    try {
      for await (const { start, bytes, at, asks } of messages) {
        if (bytes.length > 0 && start !== file.end())
          throw new Error("PostgreSQL has left out a part of the WAL");
        let rest = bytes;
        for (;;) {
          rest = file.take(rest, at);
          if (rest.length === 0) break;
          await file.put();
          file.turn();
        }
        const isBehind = file.end() < wanted;
        // Half of the time that may be lost is for bringing it there.
        const wait = file.hasMore() ? every / 2 : noteEvery;
        const isReached = until !== undefined && file.end() >= until;
        const begun = Date.now();
        const isDue = asks || isReached || begun - lastPut >= wait;
        if (isBehind || !isDue) continue;
        await file.put();
        confirm(client, file.kept());
        lastPut = begun;
        if (isReached) return;
      }
    } finally {
      clearInterval(asking);
      signal?.removeEventListener("abort", stop);
    }
    if (signal?.aborted !== true) throw new Error("PostgreSQL has ended the connection");
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The file of the WAL that is being written. */
function openFile(
  { systemId, timeline }: Cluster,
  { from, kept: already, size }: { from: Lsn; kept: Lsn; size: number },
) {
  const bytes = Buffer.alloc(walHeadBytes + size);
  let begin = from;
  let filled = 0;
  let kept = already;
  let at = 0;
  /** What lies under its name is of the same history. */
  let isChecked = false;
  const end = () => begin + BigInt(filled);
  return {
    end,
    kept: () => kept,
    hasMore: () => end() !== kept,
    /** Answers what has no room in it. */
    take(more: Buffer, instant: number | null): Buffer {
      at = instant ?? at;
      const fits = more.subarray(0, size - filled);
      fits.copy(bytes, walHeadBytes + filled);
      filled += fits.length;
      return more.subarray(fits.length);
    },
    async put() {
      const upTo = end();
      bytes.writeBigUInt64BE(BigInt(at), 0);
      const key = walKey(systemId, walName(timeline, begin, size));
      if (!isChecked) await refuseAnother(key, bytes.subarray(walHeadBytes, walHeadBytes + filled));
      isChecked = true;
      await putSmall(key, bytes.subarray(0, walHeadBytes + filled));
      kept = upTo;
    },
    turn() {
      isChecked = false;
      begin += BigInt(size);
      filled = 0;
    },
  };
}

/**
 * Two databases that were restored from one backup write WAL of the same names: the second would write over what the
 * first needs. Throws NoBackup where other bytes lie there.
 */
async function refuseAnother(key: string, wal: Buffer): Promise<void> {
  const there = await getIfThere(key);
  if (there === null) return;
  const kept = there.subarray(walHeadBytes);
  const both = Math.min(kept.length, wal.length);
  if (!kept.subarray(0, both).equals(wal.subarray(0, both)))
    throw new NoBackup(
      `another database keeps its WAL here under the same name (${key}): give this one a place of its own`,
    );
}
