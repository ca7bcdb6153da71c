/**
 * This process's clock, held against the database's. What is due is judged by processes, and they must not differ:
 * one that is hours ahead would let holds expire, and end lessons that have not begun.
 */
import { named } from "../database/db.server.ts";
import { log } from "../log.server.ts";

const lookEvery = 10_000;
/** Milliseconds that are told, and those with which nothing is decided any more. */
const noticed = 2_000;
const wrong = 5 * 60_000;
/** For so long what was measured is believed. */
const measuredFor = 2_000;

let measured = { at: -Infinity, ahead: 0 };

/** Milliseconds by which this process is ahead of the database; 0 where the way there took longer than that. */
export async function readAhead(): Promise<number> {
  const [asked, begun] = [Date.now(), performance.now()];
  const text = "select extract(epoch from clock_timestamp()) * 1000 as at";
  const [row] = await named<{ at: string }>("clock.read", text, []);
  const way = performance.now() - begun;
  const ahead = asked + way / 2 - Number(row!.at);
  measured = { at: performance.now(), ahead: Math.abs(ahead) < way ? 0 : Math.round(ahead) };
  return measured.ahead;
}

/** Throws where this process's clock is wrong by minutes. */
export async function checkClock(): Promise<void> {
  const isFresh = performance.now() - measured.at < measuredFor;
  const ahead = isFresh ? measured.ahead : await readAhead();
  if (Math.abs(ahead) < wrong) return;
  throw new Error(
    `this machine's clock is ${Math.abs(Math.round(ahead / 1_000))} seconds ${ahead > 0 ? "ahead of" : "behind"} the database's: set both by a time service`,
  );
}

/** Looks at the clock from time to time; `onWrong` runs once where it is wrong by minutes. Answers what ends that. */
export function watchClock(onWrong: () => void): () => void {
  const timer = setInterval(() => {
    readAhead()
      .then((ahead) => {
        if (Math.abs(ahead) < noticed) return undefined;
        log.error({ secondsAhead: ahead / 1_000 }, "this machine's clock is not the database's");
        return checkClock();
      })
      .catch((err: unknown) => {
        if (Math.abs(measured.ahead) < wrong) return;
        log.error({ err }, "the clock is wrong: this process ends");
        clearInterval(timer);
        onWrong();
      });
  }, lookEvery).unref();
  return () => clearInterval(timer);
}
