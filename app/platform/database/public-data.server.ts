import { purgeSoon } from "../cdn/purge.server.ts";
import { database, openedReplica } from "./db.server.ts";
import { listenOn } from "./listen.server.ts";
import { log } from "../log.server.ts";

/** What changed, by the tags under which pages show it; "all" after something may have been missed. */
export type PublicChange = readonly string[] | "all";

const channel = "public_data";
/** PostgreSQL takes 8,000 bytes; beyond this everything is dropped instead. */
const longestMessage = 7_000;
/** Changes of this long travel in one message: a notification takes a lock of the whole database. */
const gatherMilliseconds = 50;
const retryMilliseconds = 1_000;

type Exchange = {
  sender: string;
  listeners: Set<(change: PublicChange) => void>;
  /** Tags that the other processes have not been told. */
  pending: Set<string>;
  telling: boolean;
  running: boolean;
  stop: (() => Promise<void>) | undefined;
};

const shared = globalThis as { appPublicData?: Exchange };

function exchange(): Exchange {
  shared.appPublicData ??= {
    sender: crypto.randomUUID(),
    listeners: new Set(),
    pending: new Set(),
    telling: false,
    running: false,
    stop: undefined,
  };
  return shared.appPublicData;
}

/**
 * Says that what visitors see under these tags has changed: call it once the change is committed.
 * This process hears it before the call returns, the others within a moment, together with what
 * else changed meanwhile. Never throws.
 */
export function publicDataChanged(tags: readonly string[]): void {
  const own = exchange();
  hear(tags);
  if (!own.running) return;
  for (const tag of tags) own.pending.add(tag);
  if (!own.telling) void tellOthers(own);
}

/** Calls `listener` on every change of any process; answers what ends that. */
export function onPublicChange(listener: (change: PublicChange) => void): () => void {
  const { listeners } = exchange();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Joins the other processes on this database. */
export async function startPublicData(): Promise<void> {
  const own = exchange();
  own.running = true;
  own.stop = await listenOn(channel, {
    heard(payload) {
      const { sender, tags } = JSON.parse(payload) as { sender: string; tags: PublicChange };
      if (sender !== own.sender) hear(tags);
    },
    joined: () => hear("all"),
  });
}

export async function stopPublicData(): Promise<void> {
  const own = exchange();
  own.running = false;
  await own.stop?.();
  own.stop = undefined;
}

function hear(change: PublicChange): void {
  void openedReplica()?.positions.publicChanged();
  for (const listener of exchange().listeners) listener(change);
}

async function tellOthers(own: Exchange): Promise<void> {
  own.telling = true;
  while (own.running && own.pending.size > 0) {
    const tags = [...own.pending];
    own.pending.clear();
    const whole = JSON.stringify({ sender: own.sender, tags });
    const message =
      whole.length > longestMessage ? JSON.stringify({ sender: own.sender, tags: "all" }) : whole;
    try {
      await database().pool.query("select pg_notify($1, $2)", [channel, message]);
      purgeSoon(tags);
      await pause(gatherMilliseconds);
    } catch (err) {
      log.warn({ err }, "other processes were not told of a change yet");
      for (const tag of tags) own.pending.add(tag);
      await pause(retryMilliseconds);
    }
  }
  own.telling = false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}
