import { setTimeout as sleep } from "node:timers/promises";
import { availableParallelism } from "node:os";
import { processorSeconds } from "./child.ts";
import { openPages, say } from "./chat-clients.ts";
import { seedTalkers } from "./chat-people.ts";
import { percentile } from "./rounds.ts";
import { withServer } from "./server.ts";

const peopleOnACore = 2_500;
/** Milliseconds from sending until both have the stored message, for all but one in a hundred. */
const slowestAllowed = 200;

/**
 * An evening of 2,500 people for each core: each writes twice a minute, types before it, reads what came, looks further
 * up, and loses the connection every ten minutes.
 */
export async function evening(minutes: number): Promise<boolean> {
  const people = peopleOnACore * availableParallelism();
  return withServer(
    () => seedTalkers(people / 2),
    async (server, talkers) => {
      const origin = server.env["PUBLIC_URL"]!;
      const address = ({ cookie }: { cookie: string }) => ({
        url: `ws://localhost:${server.port}/live`,
        headers: { origin, cookie },
      });
      const clients = await openPages(talkers, address);
      const times: number[] = [];
      let [reconnects, lost] = [0, 0];
      const until = performance.now() + minutes * 60_000;
      const before = processorSeconds(server.pid);
      const reporting = setInterval(() => {
        console.log(`${times.length} messages, p99 ${percentile(times, 99).toFixed(1)} ms so far`);
      }, 60_000);
      await Promise.all(
        talkers.map(async (talker, who) => {
          await sleep(Math.random() * 30_000);
          while (performance.now() < until) {
            const ask = (type: string, payload: object) =>
              clients.sockets[who]!.send(JSON.stringify({ type, payload }));
            const { chatId } = talker;
            if (Math.random() < 0.05) {
              reconnects += 1;
              clients.sockets[who]!.terminate();
              const again = await openPages([talker], address);
              clients.sockets[who] = again.sockets[0]!;
            }
            ask("chat.subscribe", { chatId, after: 0 });
            ask("chat.typing", { chatId });
            await sleep(500 + Math.random() * 1_500);
            const took = await Promise.race([say(clients, who), sleep(10_000, null)]);
            if (took === null) lost += 1;
            else times.push(took);
            ask("chat.mark-read", { chatId, seq: 1_000_000 });
            await sleep(20_000 + Math.random() * 16_000);
          }
        }),
      );
      clearInterval(reporting);
      clients.close();
      const share = (processorSeconds(server.pid) - before) / (minutes * 60);
      const slowest = percentile(times, 99);
      console.log(
        `${people} people for ${minutes} minutes: ${times.length} messages stored and delivered, ${reconnects} connections lost and made anew, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms (floor ${slowestAllowed}), ${lost} that one of the two was away for; the server used ${share.toFixed(2)} of a core`,
      );
      return slowest <= slowestAllowed;
    },
  );
}
