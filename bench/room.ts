/** bench:room: rooms full of signalling and writing on one process, against a relay of sockets; `-- 100` for fewer rooms. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { NotebookPage } from "#test/asking/notebook-page.ts";
import { processorSeconds, residentKilobytes, startChild } from "./measuring/child.ts";
import { type Pair, seedPairs, type Sitter } from "./room/people.ts";
import { median, medianRatio, percentile } from "./measuring/rounds.ts";
import { withServer } from "./measuring/server.ts";

/** Of the relay's processor time for a signal that goes from one to the other. */
const signalFloor = 3;
/** Kilobytes that a room of two with its notebook open costs. */
const roomFloor = 120;
/** Of one core, in the middle of a lesson. */
const shareFloor = 0.5;

const rounds = 5;
const inFlight = 200;
/** Each side may say ten things a second: everybody in turn. */
const signalsPerRoom = 4;
const lessonSeconds = 30;

const sending = { mic: true, camera: true, screen: false, soundOnly: false };
/** As long as the description of a call usually is. */
const offer = {
  description: { type: "offer", sdp: `v=0\r\n${"a=candidate:1 1 udp 2\r\n".repeat(120)}` },
};
const media = { line: 0, framesDecoded: 900, bytesAudio: 80_000, rttMs: 40 };

type Seat = { socket: WebSocket; session: string; heard(type: string): Promise<any>; ask: Ask };
type Ask = (type: string, payload: unknown) => Promise<any>;
export type Room = { lessonId: string; seats: [Seat, Seat]; pages: [NotebookPage, NotebookPage] };

export async function run(): Promise<boolean> {
  const asked = Number(process.argv[3] ?? 1_000);
  return withServer(
    () => seedPairs(asked),
    async (server, pairs) => {
      const origin = server.env["PUBLIC_URL"]!;
      const url = `ws://localhost:${server.port}/live`;
      const open = (who: Sitter) => openSocket(url, { origin, cookie: who.cookie });
      // What all rooms share is loaded before one is weighed.
      const [first, ...others] = pairs;
      const rooms = [await enter(first!, open)];
      const before = residentKilobytes(server.pid);
      for (const pair of others) rooms.push(await enter(pair, open));
      await sleep(3_000);
      const kilobytes = (residentKilobytes(server.pid) - before) / Math.max(1, others.length);
      console.log(
        `${rooms.length} rooms of two, each with its notebook open: ${kilobytes.toFixed(0)} KB of memory a room (floor ${roomFloor}), ${Math.round(residentKilobytes(server.pid) / 1024)} MB in all`,
      );
      const relayed = await compareSignals(server.pid, rooms);
      const share = await aLesson(server.pid, rooms);
      return relayed && kilobytes <= roomFloor && share <= shareFloor;
    },
  );
}

export async function openSocket(url: string, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  await new Promise((done, fail) => socket.once("open", done).once("error", fail));
  return socket;
}

/** Both come in, and open their notebook. */
export async function enter(
  { lessonId, people }: Pair,
  open: (who: Sitter) => Promise<WebSocket>,
): Promise<Room> {
  const seats: Seat[] = [];
  const pages: NotebookPage[] = [];
  for (const who of people) {
    const socket = await open(who);
    const seat = seatOf(socket);
    const entered = await seat.ask("room.enter", { lessonId, tab: randomUUID(), sending });
    if (entered?.ok !== true) throw new Error(`a room did not open: ${JSON.stringify(entered)}`);
    const page = new NotebookPage(who.otherId);
    await page.connect(socket);
    seats.push({ ...seat, session: entered.session });
    pages.push(page);
  }
  return { lessonId, seats: [seats[0]!, seats[1]!], pages: [pages[0]!, pages[1]!] };
}

function seatOf(socket: WebSocket): Omit<Seat, "session"> {
  const answers = new Map<string, (payload: any) => void>();
  /** By type, first come. */
  const waiting = new Map<string, ((payload: any) => void)[]>();
  let count = 0;
  socket.on("message", (data, isBinary) => {
    if (isBinary) return;
    const { type, id, payload } = JSON.parse(String(data));
    if (type !== "answer") return waiting.get(type)?.shift()?.(payload);
    answers.get(id)?.(payload);
    answers.delete(id);
  });
  return {
    socket,
    heard: (type) => new Promise((done) => waiting.set(type, [...(waiting.get(type) ?? []), done])),
    ask(type, payload) {
      const id = String((count += 1));
      socket.send(JSON.stringify({ id, type, payload }));
      return new Promise((done) => answers.set(id, done));
    },
  };
}

/** The same frames through the product and through the relay, one after the other in each round. */
async function compareSignals(pid: number, rooms: Room[]): Promise<boolean> {
  const relay = await startChild<{ port: number }>("bench/room/relay.ts", { speaksFirst: true });
  const raw = await Promise.all(
    rooms.map(async ({ lessonId }) => {
      const url = `ws://127.0.0.1:${relay.first.port}/${lessonId}`;
      return [await openSocket(url, {}), await openSocket(url, {})] as const;
    }),
  );
  const frameOf = ({ lessonId, seats }: Room) =>
    JSON.stringify({
      type: "room.signal",
      payload: { lessonId, to: seats[1].session, line: 0, signal: offer },
    });
  const ours = async (n: number) => {
    const room = rooms[n % rooms.length]!;
    const heard = room.seats[1].heard("room.signal");
    room.seats[0].socket.send(frameOf(room));
    await heard;
  };
  const bare = async (n: number) => {
    const at = n % rooms.length;
    const [from, to] = raw[at]!;
    const heard = new Promise((done) => to.once("message", done));
    from.send(frameOf(rooms[at]!));
    await heard;
  };
  const count = rooms.length * signalsPerRoom;
  const processor: Record<string, number[]> = { ours: [], relay: [] };
  const times: Record<string, number[]> = { ours: [], relay: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const [name, one, of] of [
      ["ours", ours, pid],
      ["relay", bare, relay.pid],
    ] as const) {
      const used = processorSeconds(of);
      times[name]!.push(...(await inTurn(count, one, Math.min(inFlight, rooms.length))));
      processor[name]!.push(((processorSeconds(of) - used) / count) * 1e6);
      // Who has said four things may say four more.
      await sleep(500);
    }
  for (const pair of raw) for (const socket of pair) socket.terminate();
  relay.end();
  const ratio = medianRatio(processor, "ours", "relay");
  for (const name of ["ours", "relay"])
    console.log(
      `signals, ${name}: ${median(processor[name]!).toFixed(1)} µs of processor time each, p50 ${percentile(times[name]!, 50).toFixed(1)} ms, p99 ${percentile(times[name]!, 99).toFixed(1)} ms with ${Math.min(inFlight, rooms.length)} on their way`,
    );
  console.log(`processor time ${ratio.toFixed(2)} times the relay's (floor ${signalFloor})`);
  return ratio <= signalFloor;
}

/** Runs `one` for each number below `count`, `most` at a time; answers how long each took, in milliseconds. */
async function inTurn(
  count: number,
  one: (n: number) => Promise<void>,
  most: number,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: most }, async () => {
      while (next < count) {
        const from = performance.now();
        await one(next++);
        times.push(performance.now() - from);
      }
    }),
  );
  return times;
}

/**
 * The middle of a lesson in every room: a heartbeat of each side in ten seconds, and a line in the notebook in four, of
 * either side in turn. Answers the share of a core that the server used.
 */
export async function aLesson(pid: number, rooms: Room[]): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + lessonSeconds * 1_000;
  const [from, before] = [performance.now(), processorSeconds(pid)];
  await Promise.all(
    rooms.map(async ({ lessonId, seats, pages }, n) => {
      await sleep((n / rooms.length) * 4_000);
      for (let line = 0; performance.now() < until; line += 1) {
        const began = performance.now();
        const [writes, reads] = line % 2 === 0 ? pages : [pages[1], pages[0]];
        const shown = new Promise((done) => reads.doc.once("update", done));
        writes.write(`line ${line}`);
        if (line % 5 < 2) void seats[line % 2]!.ask("room.beat", { lessonId, media });
        const late = await Promise.race([shown, sleep(10_000, "late")]);
        if (late === "late") throw new Error("a line was not shown within ten seconds");
        times.push(performance.now() - began);
        await sleep(Math.max(0, 4_000 - (performance.now() - began)));
      }
    }),
  );
  const share = (processorSeconds(pid) - before) / ((performance.now() - from) / 1_000);
  const apart = rooms.filter(
    ({ pages: [a, b] }) => JSON.stringify(a.content) !== JSON.stringify(b.content),
  );
  console.log(
    `a lesson in ${rooms.length} rooms for ${lessonSeconds} seconds: ${times.length} lines written, stored and shown to the other, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; ${share.toFixed(2)} of a core (floor ${shareFloor}); ${apart.length} notebooks differ (floor 0)`,
  );
  if (apart.length > 0) throw new Error("two who wrote in one notebook read different things");
  return share;
}
