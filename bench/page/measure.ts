import { get } from "node:http";
import { processorSeconds, type Child } from "../measuring/child.ts";
import type { Load, Loaded } from "./load.ts";

export type Server = { pid: number; port: number };
export type Contenders = { load: Child; bare: Child; ours: Server; theirs: Server };
export type Measured = { perSecond: number; perCpuSecond: number; p50: number };

/** One round of load on one server. */
export async function measure(
  load: Child,
  { pid, port }: Server,
  input: Omit<Load, "port">,
): Promise<Measured> {
  const before = processorSeconds(pid);
  const { loaded } = await load.ask<{ loaded: Loaded }>({ ...input, port });
  const cpu = processorSeconds(pid) - before;
  return {
    perSecond: loaded.perSecond,
    perCpuSecond: loaded.requests / cpu,
    p50: loaded.firstByte.p50,
  };
}

export type Read = { head: string[]; body: Buffer };

/** A page as it comes, without the headers that Node.js adds by itself to every answer. */
export function read(port: number, path: string, headers: Record<string, string>): Promise<Read> {
  return new Promise((done, fail) => {
    get({ port, path, headers, agent: false, host: "127.0.0.1" }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      if (answer.statusCode !== 200) return fail(new Error(`${path} answers ${answer.statusCode}`));
      const raw = answer.rawHeaders;
      const head = raw.filter(
        (_, index) => !added.includes(raw[index - (index % 2)]!.toLowerCase()),
      );
      done({ head, body: Buffer.concat(parts) });
    }).on("error", fail);
  });
}
/** What Node.js adds by itself to an answer of either server. */
const added = ["date", "connection", "keep-alive"];
