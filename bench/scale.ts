/**
 * sim:scale [-- lessons=0.4 core=30]: what ten thousand, a million and ten million people need: machines, connections, storage, cost, and what
 * is full first. What each thing costs is measured in the same run; how people use it is assumed, and said.
 */
import { measureCosts } from "./scale/measure.ts";
import { assumed, type Costs, type Need, scale } from "./scale/model.ts";

export async function run(): Promise<boolean> {
  for (const word of process.argv.slice(3)) assumeInstead(word);
  const costs = await measureCosts();
  tellCosts(costs);
  console.log(`\nassumed of a day: ${list(assumed.use)}`);
  console.log(`limits: ${list(assumed.limits)}`);
  console.log(`prices in pounds a month: ${list(assumed.prices)}`);
  for (const people of [10_000, 1_000_000, 10_000_000]) tellNeed(scale(people, costs));
  return true;
}

/** "lessons=0.4" takes the place of what is assumed under that name. */
function assumeInstead(word: string): void {
  const [name = "", value] = word.split("=");
  const group = Object.values(assumed).find((one) => name in one) as Record<string, number>;
  if (group === undefined || !(Number(value) > 0))
    throw new Error(`${word}: name what is assumed, and a number above 0, e.g. lessons=0.4`);
  group[name] = Number(value);
}

function tellCosts(costs: Costs): void {
  console.log("measured, in milliseconds of a processor (server, database):");
  for (const kind of ["visit", "search", "dashboard", "lesson", "message", "roomSecond"] as const) {
    const { server, database } = costs[kind];
    console.log(`  ${kind}: ${server.toFixed(3)}, ${database.toFixed(3)}`);
  }
  for (const kind of ["lesson", "message", "person"] as const)
    console.log(
      `  a ${kind} keeps ${Math.round(costs[kind].bytes)} bytes and logs ${Math.round(costs[kind].log)}`,
    );
  console.log(
    `  an open page ${costs.openPageKilobytes.toFixed(1)} KB, a server ${Math.round(costs.serverKilobytes / 1024)} MB`,
  );
}

function tellNeed(need: Need): void {
  const { people, servers, machines, connections, terabytes, poundsAMonth } = need;
  const cores = (of: number) => of.toFixed(of < 10 ? 2 : 0);
  console.log(
    `\n${people.toLocaleString("en-GB")} people: ${servers} servers on ${machines} machines, a primary of ${cores(need.primaryCores)} cores, replicas of ${cores(need.replicaCores)}, ${connections} connections, ${terabytes.toFixed(2)} TB after ${assumed.use.years} years, £${Math.round(poundsAMonth).toLocaleString("en-GB")} a month`,
  );
  for (const { part, share } of need.fullest)
    console.log(`  ${part}: ${share < 0.1 ? share.toFixed(3) : share.toFixed(1)} of its limit`);
}

const list = (of: object) =>
  Object.entries(of)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
