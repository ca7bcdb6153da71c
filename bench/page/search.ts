import { measure, read, type Contenders, type Measured } from "./measure.ts";
import { median } from "../measuring/rounds.ts";

const rounds = 5;
const headers = { "accept-encoding": "br" };
/** Requests a second of words that others search for, too. */
const rateFloor = 200;
const bytesFloor = 90_000;

/** A visitor's search by free text: asked by many at once, each round other words, and made anew each time. */
export async function measureSearch({ load, ours }: Contenders): Promise<boolean> {
  const asked = { headers, milliseconds: 1_000, connections: 8 };
  const results: Record<"kept" | "anew", Measured[]> = { kept: [], anew: [] };
  for (let round = 0; round < rounds; round += 1) {
    const path = `/student/teachers?q=e&page=1&zone=Europe/${zones[round]}`;
    results.kept.push(await measure(load, ours, { ...asked, path }));
    // a name that no search has, so that nothing is kept
    results.anew.push(await measure(load, ours, { ...asked, path: `${path}&round=${round}` }));
  }
  const { body } = await read(ours.port, "/student/teachers?q=e", {});
  const rate = median(results.kept.map(({ perSecond }) => perSecond));
  const anew = median(results.anew.map(({ perCpuSecond }) => perCpuSecond));
  console.log(
    `a search by free text: requests per second ${Math.round(rate)} (floor ${rateFloor}); made anew each time ${Math.round(anew)} per second of processor time (no floor); HTML ${body.length} bytes (floor ${bytesFloor})`,
  );
  return rate >= rateFloor && body.length <= bytesFloor;
}

const zones = ["London", "Paris", "Berlin", "Madrid", "Rome"];
