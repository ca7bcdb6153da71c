import { setTimeout as sleep } from "node:timers/promises";
import { availableParallelism } from "node:os";
import { processorSeconds } from "../measuring/child.ts";
import { TalkerPage } from "./talker-page.ts";
import { seedTalkers } from "./people.ts";
import { percentile } from "../measuring/rounds.ts";
import { withServer } from "../measuring/server.ts";

const peopleOnACore = 2_500;
/** Milliseconds from sending until both show the stored message, for all but one in a hundred. */
const slowestAllowed = 200;
/** A message that one of the two does not show so many milliseconds later is lost. */
const lostAfter = 10_000;
/** What has been said in each conversation before. */
const history = 120;

/** The highest figure that we found published; other software, another mix and other machines, so it is not judged. */
const published = {
  peopleOnACore: 940,
  source:
    "Mattermost's reference architectures, docs.mattermost.com: 30,000 people at once on 32 virtual cores, PostgreSQL included",
};

/** What happened in the evening. */
type Evening = {
  times: number[];
  reconnects: number;
  looks: number;
  lost: number;
  failed: Map<string, number>;
};

/**
 * An evening of 2,500 people for each core: each writes twice a minute, types before it, reads what came, looks further
 * up every second time, and loses the connection every ten minutes; then their page goes on from what it knows.
 */
export async function evening(minutes: number): Promise<boolean> {
  const people = peopleOnACore * availableParallelism();
  return withServer(
    () => seedTalkers(people / 2, history),
    async (server, talkers) => {
      const origin = server.env["PUBLIC_URL"]!;
      const url = `ws://localhost:${server.port}/live`;
      const pages = talkers.map((talker) => {
        const headers = { origin, cookie: talker.cookie };
        return new TalkerPage(talker, { url, headers }, history);
      });
      for (let begin = 0; begin < pages.length; begin += 50)
        await Promise.all(pages.slice(begin, begin + 50).map((page) => page.connect()));
      const so: Evening = { times: [], reconnects: 0, looks: 0, lost: 0, failed: new Map() };
      const until = performance.now() + minutes * 60_000;
      const before = processorSeconds(server.pid);
      const reporting = setInterval(() => {
        if (so.times.length > 0)
          console.log(
            `${so.times.length} messages, p99 ${percentile(so.times, 99).toFixed(1)} ms so far`,
          );
      }, 60_000);
      await Promise.all(
        // The two of a conversation are beside each other.
        pages.map((page, who) => spend(page, pages[who ^ 1]!, until, so)),
      );
      clearInterval(reporting);
      const share = (processorSeconds(server.pid) - before) / (minutes * 60);
      for (const page of pages) page.cut();
      return report(so, { people, minutes, share });
    },
  );
}

/** One person's evening at their page. */
async function spend(
  page: TalkerPage,
  other: TalkerPage,
  until: number,
  so: Evening,
): Promise<void> {
  await sleep(Math.random() * 30_000);
  while (performance.now() < until) {
    try {
      if (Math.random() < 0.05) {
        so.reconnects += 1;
        page.cut();
        await page.connect();
      }
      if (Math.random() < 0.5) {
        so.looks += 1;
        await page.lookFurtherUp();
      }
      page.type();
      await sleep(500 + Math.random() * 1_500);
      const took = await Promise.race([page.say(other), sleep(lostAfter, null)]);
      if (took === null) so.lost += 1;
      else so.times.push(took);
      page.read();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      so.failed.set(reason, (so.failed.get(reason) ?? 0) + 1);
      page.cut();
      await page.connect().catch(() => {});
    }
    await sleep(20_000 + Math.random() * 16_000);
  }
}

type Of = { people: number; minutes: number; share: number };

function report({ times, reconnects, looks, lost, failed }: Evening, of: Of): boolean {
  const { people, minutes, share } = of;
  const [middle, slowest] = [50, 99].map((p) => percentile(times, p) ?? Number.NaN);
  console.log(
    `${people} people for ${minutes} minutes: ${times.length} messages stored and shown to both, ${looks} looks further up, ${reconnects} connections lost and begun again; p50 ${middle!.toFixed(1)} ms, p99 ${slowest!.toFixed(1)} ms (floor ${slowestAllowed}); ${lost} messages lost (floor 0)`,
  );
  for (const [reason, count] of failed) console.log(`failed ${count} times: ${reason}`);
  console.log(
    `${peopleOnACore} people a core of this machine; the server used ${share.toFixed(2)} of a core, the database and these people the rest. Published: ${published.peopleOnACore} a core (${published.source})`,
  );
  return slowest! <= slowestAllowed && lost === 0 && failed.size === 0;
}
