import { database, named } from "../database/db.server.ts";
import { listenOn } from "../database/listen.server.ts";
import { log } from "../log.server.ts";
import type { FanOut, Receiver, Told } from "./fan-out.server.ts";
import type { Processes } from "./processes.server.ts";

/** A process hears this when another has come or gone … */
const look = "look";
/** … and this when it has come, from each that knows of it from now on: nothing was said to it before. */
const known = "known";

const channelOf = (process: string) => `live_${process.replaceAll("-", "_")}`;

/** A notification carries the id alone (it holds 8,000 bytes), and takes a lock of the whole database: one a batch. */
const say = `
  with said as (insert into live_batches (sender, body) values ($1, $2) returning id)
  select pg_notify('live_' || replace(p.id::text, '-', '_'), said.id::text)
  from live_processes p, said where p.id <> $1::uuid`;
/** By its number: the column that it answers is a text, of which 100 comes before 99. */
const read = `select id::text, sender, body from live_batches
  where id = any($1::bigint[]) order by live_batches.id`;
const forget = `delete from live_batches where said_at < now() - interval '1 minute'`;
const forgetEvery = 20_000;

/**
 * Tells the others by PostgreSQL: each process listens on a channel of its own, and reads what was said from a table
 * that outlives no crash. A process that is alone says nothing.
 */
export async function notifyFanOut(processes: Processes, to: Receiver): Promise<FanOut> {
  const unread: string[] = [];
  let reading = false;

  async function readAll(): Promise<void> {
    reading = true;
    while (unread.length > 0) {
      const ids = unread.splice(0);
      try {
        const rows = await named<{ id: string; sender: string; body: Told[] }>("live.read", read, [
          ids,
        ]);
        for (const { sender, body } of rows) to.heard(body, sender);
        if (rows.length < ids.length) to.missed();
      } catch (err) {
        log.warn({ err }, "what other processes said was not read");
        to.missed();
      }
    }
    reading = false;
  }

  function heard(payload: string): void {
    if (payload === look) return void lookAround().catch(() => {});
    if (payload === known) return to.missed();
    unread.push(payload);
    if (!reading) void readAll();
  }

  const tell = (process: string, what: string) =>
    database().pool.query("select pg_notify($1, $2)", [channelOf(process), what]);
  async function lookAround(): Promise<void> {
    const before = new Set(processes.others);
    await processes.look();
    for (const other of processes.others) if (!before.has(other)) await tell(other, known);
  }

  const stopListening = await listenOn(channelOf(processes.own), { heard, joined: to.missed });
  const tellOthers = async () => {
    for (const other of processes.others) await tell(other, look);
  };
  await processes.look();
  await tellOthers();
  const timer = setInterval(() => {
    if (processes.others.size > 0) named("live.forget-batches", forget, []).catch(() => {});
  }, forgetEvery).unref();
  return {
    async publish(batch) {
      if (processes.others.size === 0) return;
      await named("live.say", say, [processes.own, JSON.stringify(batch)]);
    },
    async stop() {
      clearInterval(timer);
      await stopListening();
      await processes.leave();
      await tellOthers().catch(() => {});
    },
  };
}
