import { setTimeout as sleep } from "node:timers/promises";
import { rules } from "#config/rules.ts";
import { log } from "../log.server.ts";
import { archiveWal } from "./archive-wal.server.ts";
import { copyFiles } from "./copy-files.server.ts";
import { dropOld } from "./drop-old.server.ts";
import { hasGap } from "./kept-wal.server.ts";
import { listBases, type Manifest } from "./manifest.server.ts";
import { connectForCopies, identify } from "./replication.server.ts";
import { takeBase } from "./take-base.server.ts";
import { openSlot, readWalFileBytes } from "./wal-slot.server.ts";

const hour = 3_600_000;
const again = 5_000;

/** What the caller knows of this installation. */
export type Installation = {
  secrets: Manifest["secrets"];
  isMark: (key: string) => boolean;
};

/**
 * Keeps the WAL as it is written and new files each minute, and makes a base backup each day, until `signal`. What
 * fails is told in the log and tried again: the database's slot keeps the WAL meanwhile.
 */
export async function follow(own: Installation, signal: AbortSignal): Promise<void> {
  // Before anything is copied: what is written from now on is kept.
  while (!signal.aborted && !(await isDone("open the slot", openSlot))) await rest(again, signal);
  await Promise.all([
    repeat("archive the WAL", again, signal, async () =>
      archiveWal({
        walFileBytes: await readWalFileBytes(),
        every: rules.backup.walSeconds * 1_000,
        signal,
      }),
    ),
    repeat("make backups", rules.backup.filesSeconds * 1_000, signal, async () => {
      await copyFiles();
      if (!(await isBaseDue())) return;
      const { id, bytes } = await takeBase(own.secrets);
      log.info({ id, bytes }, "a base backup is kept");
      await dropOld(Date.now(), own.isMark);
    }),
  ]);
}

/** Due when there is none of this data folder, the last is a day old, or the WAL since then has a gap. */
async function isBaseDue(): Promise<boolean> {
  const client = await connectForCopies();
  const { systemId, timeline } = await identify(client).finally(() => client.end());
  const last = (await listBases()).findLast(
    (base) => base.systemId === systemId && base.timeline === timeline,
  );
  if (last === undefined || Date.now() - last.at >= rules.backup.baseHours * hour) return true;
  return hasGap(last);
}

async function repeat(
  what: string,
  pause: number,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await isDone(what, work);
    await rest(pause, signal);
  }
}

async function isDone(what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (err) {
    log.error({ err }, `could not ${what}; it is tried again`);
    return false;
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
