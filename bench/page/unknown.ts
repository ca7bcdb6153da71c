import { measure, type Contenders, type Measured } from "./measure.ts";
import { median } from "../measuring/rounds.ts";

const rounds = 5;
const asked = {
  headers: { "accept-encoding": "br" },
  status: 404,
  milliseconds: 1_000,
  connections: 8,
};
/** Requests a second: a program that tries addresses must not cost more than a reader. */
const floor = 1_500;

/** An address at which nothing is, each round another. */
export async function measureUnknown({ load, ours }: Contenders): Promise<boolean> {
  const results: Measured[] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push(await measure(load, ours, { ...asked, path: `/no-such-house-${round}` }));
  const rate = median(results.map(({ perSecond }) => perSecond));
  console.log(
    `unknown address: requests per second ${Math.round(rate)} (floor ${floor}); per second of processor time ${Math.round(median(results.map(({ perCpuSecond }) => perCpuSecond)))} (no floor)`,
  );
  return rate >= floor;
}
