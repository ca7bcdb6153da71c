/** bench:chat: messages that are stored and delivered against a raw relay of sockets; `-- --evening 60` a mixed evening. */
import { setTimeout as sleep } from "node:timers/promises";
import { processorSeconds, residentKilobytes, startChild } from "./measuring/child.ts";
import { closedLoop, openLoop, openPages, type Clients } from "./chat/clients.ts";
import { evening } from "./chat/evening.ts";
import { asOwner } from "./measuring/as-owner.ts";
import { aMessage, seedTalkers, type Talker } from "./chat/people.ts";
import { median, medianRatio, percentile, ratePerSecond } from "./measuring/rounds.ts";
import { withServer } from "./measuring/server.ts";

/** Of the relay's processor time for a message; of its slowest message but one in a hundred. */
const processorBar = { floor: 2, goal: 1.3 };
const latencyFloor = 1.5;
/** Kilobytes of memory that an open page which says nothing costs. */
const idleBar = { floor: 16, goal: 12 };
/** Of one insert for each message. */
const durableBar = { floor: 5, goal: 8 };

const pairs = 2_500;
const rounds = 5;
/** Nobody writes more than twenty messages a minute: everybody in turn, and no more rounds than that allows. */
const perRound = 12_000;
const inFlight = 250;
const calm = { perSecond: 500, seconds: 4 };

export async function run(): Promise<boolean> {
  const at = process.argv.indexOf("--evening");
  if (at > 0) return evening(Number(process.argv[at + 1] ?? 10));
  return withServer(
    () => seedTalkers(pairs),
    async (server, talkers) => {
      const relay = await startChild<{ port: number }>("bench/chat/relay.ts", {
        speaksFirst: true,
      });
      const origin = server.env["PUBLIC_URL"]!;
      const ours = await openMeasured("ours", server.pid, talkers, ({ cookie }) => ({
        url: `ws://localhost:${server.port}/live`,
        headers: { origin, cookie },
      }));
      const raw = await openMeasured("relay", relay.pid, talkers, ({ chatId }) => ({
        url: `ws://127.0.0.1:${relay.first.port}/${chatId}`,
        headers: {},
      }));
      const sent = await compareSending({ ours, raw });
      ours.clients.close();
      raw.clients.close();
      relay.end();
      const durable = await compareStoring(talkers);
      return [sent, ours.kilobytes <= idleBar.floor, durable].every(Boolean);
    },
  );
}

type Contender = { pid: number; clients: Clients; kilobytes: number };

async function openMeasured(
  name: string,
  pid: number,
  talkers: Talker[],
  address: (talker: Talker) => { url: string; headers: Record<string, string> },
): Promise<Contender> {
  // The first ones load what all of them share.
  const first = await openPages(talkers.slice(0, 500), address);
  first.close();
  await sleep(2_000);
  const before = residentKilobytes(pid);
  const clients = await openPages(talkers, address);
  await sleep(3_000);
  const kilobytes = (residentKilobytes(pid) - before) / talkers.length;
  console.log(
    `${name}: ${talkers.length} idle connections, ${kilobytes.toFixed(1)} KB of memory each`,
  );
  return { pid, clients, kilobytes };
}

async function compareSending(contenders: { ours: Contender; raw: Contender }): Promise<boolean> {
  const processor: Record<string, number[]> = { ours: [], raw: [] };
  const slowest: Record<string, number[]> = { ours: [], raw: [] };
  const rates: Record<string, number[]> = { ours: [], raw: [] };
  const calmSlowest: Record<string, number[]> = { ours: [], raw: [] };
  for (const { clients } of Object.values(contenders))
    await closedLoop(clients, { from: 0, count: 2_000, inFlight });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { pid, clients }] of Object.entries(contenders)) {
      const from = 2_000 + round * perRound;
      const [begun, before] = [performance.now(), processorSeconds(pid)];
      const times = await closedLoop(clients, { from, count: perRound, inFlight });
      processor[name]!.push(((processorSeconds(pid) - before) / perRound) * 1e6);
      rates[name]!.push((perRound * 1_000) / (performance.now() - begun));
      slowest[name]!.push(percentile(times, 99));
      const calmly = await openLoop(clients, { from: from + perRound, ...calm });
      calmSlowest[name]!.push(percentile(calmly, 99));
    }
  for (const name of ["ours", "raw"])
    console.log(
      `${name}: ${median(processor[name]!).toFixed(1)} µs of processor time a message, ${Math.round(median(rates[name]!))} a second with ${inFlight} on their way, p99 ${median(slowest[name]!).toFixed(1)} ms; at ${calm.perSecond} a second p99 ${median(calmSlowest[name]!).toFixed(1)} ms`,
    );
  const work = medianRatio(processor, "ours", "raw");
  const wait = medianRatio(slowest, "ours", "raw");
  console.log(
    `processor time ${work.toFixed(2)} times the relay's (floor ${processorBar.floor}, goal ${processorBar.goal}); p99 ${wait.toFixed(2)} times (floor ${latencyFloor}), at ${calm.perSecond} a second ${medianRatio(calmSlowest, "ours", "raw").toFixed(2)} times`,
  );
  return work <= processorBar.floor && wait <= latencyFloor;
}

/** Storing alone, in this process: as it is sent, against one insert of the same row for each into a bare table. */
async function compareStoring(talkers: Talker[]): Promise<boolean> {
  const { closeDatabase, named } = await import("#app/platform/database/db.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { sendMessage } = await import("#app/features/chat/sending/send-message.server.ts");
  await startJobs(jobs, { work: false });
  // Yesterday's messages count for nobody's limits.
  const dayOf = (round: number) => new Date(Date.now() - (10 - round) * 86_400_000 * 2);
  await asOwner(`create table plain_messages (chat_id uuid, seq bigint, sender_id uuid,
    client_id uuid, text text, created_at timestamptz, primary key (chat_id, seq));
    grant all on plain_messages to public`);
  const insert = `insert into plain_messages values ($1, $2, $3, $4, $5, $6)`;
  const rates: Record<string, number[]> = { ours: [], plain: [] };
  let seq = 0;
  for (let round = 0; round < rounds; round += 1) {
    const now = dayOf(round);
    let next = 0;
    const who = () => talkers[next++ % talkers.length]!;
    rates["plain"]!.push(
      await ratePerSecond(16, 1_000, async () => {
        const { id, chatId } = who();
        const { clientId, text } = aMessage(chatId);
        await named("bench.plain", insert, [chatId, (seq += 1), id, clientId, text, now]);
      }),
    );
    next = 0;
    rates["ours"]!.push(
      await ratePerSecond(inFlight, 1_000, async () => {
        const talker = who();
        const sent = await sendMessage(talker, aMessage(talker.chatId), new Date(+now + next));
        if (!sent.ok) throw new Error(sent.reason);
      }),
    );
  }
  await stopJobs();
  await closeDatabase();
  const ratio = medianRatio(rates, "ours", "plain");
  console.log(
    `stored: ${Math.round(median(rates["ours"]!))} a second, ${ratio.toFixed(2)} times one insert each (${Math.round(median(rates["plain"]!))}) (floor ${durableBar.floor}, goal ${durableBar.goal})`,
  );
  return ratio >= durableBar.floor;
}
