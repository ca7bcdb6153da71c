import type { Child } from "../measuring/child.ts";
import { measure, read, type Contenders, type Measured } from "./measure.ts";
import { median, medianRatio } from "../measuring/rounds.ts";

const path = "/";
const headers = { "accept-encoding": "br" };
const rounds = 21;
const milliseconds = 600;
const connections = 32;
const floors = { firstByte: 1.3, rate: 0.8 };
const goalRate = 0.95;

/** A visitor's page as our server keeps it, against a bare server that sends the same bytes and headers. */
export async function compareKept({ load, bare, ours, theirs }: Contenders): Promise<boolean> {
  await settle(ours.port);
  const one: Record<"ours" | "bare", Measured[]> = { ours: [], bare: [] };
  const many: Record<"ours" | "bare", Measured[]> = { ours: [], bare: [] };
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    bytes = await serveSame(bare, ours.port, theirs.port);
    const inTurn = [
      ["bare", theirs],
      ["ours", ours],
    ] as const;
    for (const [name, server] of round % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const input = { path, headers, milliseconds };
      one[name].push(await measure(load, server, { ...input, connections: 1 }));
      many[name].push(await measure(load, server, { ...input, connections }));
    }
  }
  const of = (results: typeof one, what: keyof Measured) => ({
    ours: results.ours.map((round) => round[what]),
    bare: results.bare.map((round) => round[what]),
  });
  const firstByte = of(one, "p50");
  const rate = of(many, "perSecond");
  const cpu = of(many, "perCpuSecond");
  const ratio = (rates: Record<string, number[]>) => medianRatio(rates, "ours", "bare");
  const micro = (times: number[]) => Math.round(median(times) * 1000);
  const whole = (rates: number[]) => Math.round(median(rates));
  console.log(
    `visitor's page ${path}: ${bytes} bytes, from memory; bare node:http sends the same (medians of ${rounds} rounds)
  first byte p50, 1 connection: bare ${micro(firstByte.bare)} µs, ours ${micro(firstByte.ours)} µs, ratio ${ratio(firstByte).toFixed(3)} (floor ${floors.firstByte})
  requests per second, ${connections} connections: bare ${whole(rate.bare)}, ours ${whole(rate.ours)}, ratio ${ratio(rate).toFixed(3)} (floor ${floors.rate}, goal ${goalRate})
  requests per second of processor time: bare ${whole(cpu.bare)}, ours ${whole(cpu.ours)}, ratio ${ratio(cpu).toFixed(3)} (no floor)`,
  );
  return ratio(firstByte) <= floors.firstByte && ratio(rate) >= floors.rate;
}

/** Asks until the page has been pressed as small as it gets. */
async function settle(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { head } = await read(port, path, headers);
    if (head.some((value) => value.endsWith('-best"'))) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("the visitor's page is not kept");
}

/** Has the bare server send what ours sends at the moment; answers how many bytes that are. */
async function serveSame(bare: Child, ours: number, theirs: number): Promise<number> {
  const page = await read(ours, path, headers);
  await bare.ask({ serve: "bytes", head: page.head, body: page.body.toString("base64") });
  const copy = await read(theirs, path, headers);
  if (!copy.body.equals(page.body) || copy.head.join("\n") !== page.head.join("\n"))
    throw new Error("the bare server does not send the same");
  return page.body.length;
}
