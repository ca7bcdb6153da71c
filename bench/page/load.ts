/**
 * Asks one server for one page, over and over, on connections that stay open: a process of its own, so
 * that what it costs is not taken from the server's. Told what to do by message, answers by message.
 */
import { connect, type Socket } from "node:net";

export type Load = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** What every answer must say; 200 where nothing else is asked for. */
  status?: number;
  connections: number;
  milliseconds: number;
};
export type Loaded = {
  perSecond: number;
  requests: number;
  firstByte: { p50: number; p99: number };
};

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("\r\n0\r\n\r\n");

/** Runs until the time is up. Every answer must have that status. */
async function load({
  port,
  path,
  headers,
  status = 200,
  connections,
  milliseconds,
}: Load): Promise<Loaded> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines.join("")}\r\n`,
  );
  const waits: number[] = [];
  const begin = performance.now();
  const end = begin + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await new Promise((done) => socket.once("connect", done));
      await askOn(socket, request, { status, end, waits });
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  waits.sort((a, b) => a - b);
  const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]!;
  return {
    perSecond: waits.length / seconds,
    requests: waits.length,
    firstByte: { p50: at(0.5), p99: at(0.99) },
  };
}

type Asking = { status: number; end: number; waits: number[] };

function askOn(socket: Socket, request: Buffer, { status, end, waits }: Asking): Promise<void> {
  return new Promise((done, fail) => {
    let asked = 0;
    let answer = unread();
    const ask = () => {
      if (performance.now() >= end) return done();
      answer = unread();
      asked = performance.now();
      socket.write(request);
    };
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the server closed the connection")));
    socket.on("data", (chunk: Buffer) => {
      if (answer.isNew) waits.push(performance.now() - asked);
      try {
        if (readOn(answer, chunk, status)) ask();
      } catch (error) {
        fail(error as Error);
      }
    });
    ask();
  });
}

type Answer = { isNew: boolean; rest: number | "chunks" | undefined; held: Buffer };
const nothing = Buffer.alloc(0);
const unread = (): Answer => ({ isNew: true, rest: undefined, held: nothing });

/** Takes in the next bytes of an answer; whether it is whole now. */
function readOn(answer: Answer, chunk: Buffer, status: number): boolean {
  answer.isNew = false;
  if (answer.rest === undefined) {
    const begun = answer.held.length === 0 ? chunk : Buffer.concat([answer.held, chunk]);
    const at = begun.indexOf(endOfHead);
    if (at < 0) {
      answer.held = begun;
      return false;
    }
    answer.rest = lengthIn(begun.toString("latin1", 0, at), status);
    chunk = begun.subarray(at + endOfHead.length);
    answer.held = nothing;
  }
  if (answer.rest !== "chunks") return (answer.rest -= chunk.length) === 0;
  // The last chunk is empty; its end may come in pieces.
  answer.held = Buffer.concat([answer.held, chunk]).subarray(-endOfChunks.length);
  return answer.held.equals(endOfChunks);
}

function lengthIn(head: string, status: number): number | "chunks" {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not a page: ${head.slice(0, 60)}`);
  return length === undefined ? "chunks" : Number(length);
}

process.on("message", (input: Load) => {
  load(input).then(
    (loaded) => process.send!({ loaded }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
