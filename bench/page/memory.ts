import { residentKilobytes, startChild } from "../measuring/child.ts";
import type { Server } from "./measure.ts";
import { signIn } from "./signed-in.ts";

const load = { milliseconds: 60_000, connections: 4 };
/** Megabytes: with PostgreSQL, a server fits into a machine of half a gigabyte. */
const floor = 400;
const goal = 300;

/** What the server holds after a minute of searches, front pages and dashboards at once. */
export async function measureMemory({ pid, port }: Server): Promise<boolean> {
  const cookie = await signIn(port, "student");
  const asked = [
    { path: "/", headers: { "accept-encoding": "br" } },
    { path: "/student/teachers?q=spanish", headers: { "accept-encoding": "br" } },
    { path: "/student/dashboard", headers: { cookie } },
  ];
  const loads = await Promise.all(asked.map(() => startChild("bench/page/load.ts")));
  try {
    await Promise.all(asked.map((one, at) => loads[at]!.ask({ ...load, ...one, port })));
  } finally {
    for (const one of loads) one.end();
  }
  const held = residentKilobytes(pid) / 1024;
  console.log(
    `memory after a minute of load: ${Math.round(held)} MB (floor ${floor}, goal ${goal})`,
  );
  return !(held > floor);
}
