import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { aMessage, type Talker } from "./people.ts";

/** The open pages of everybody, the two of a conversation beside each other. */
export type Clients = { talkers: Talker[]; sockets: WebSocket[]; close(): void };

type OnItsWay = { left: number; sentAt: number; done(milliseconds: number): void };
const onTheirWay = new Map<string, OnItsWay>();
const clientIdOf = /"clientId":"([0-9a-f-]{36})"/;

/** Opens a page for each; `address` says where. */
export async function openPages(
  talkers: Talker[],
  address: (talker: Talker) => { url: string; headers: Record<string, string> },
): Promise<Clients> {
  const sockets: WebSocket[] = [];
  const atOnce = 50;
  for (let begin = 0; begin < talkers.length; begin += atOnce)
    sockets.push(
      ...(await Promise.all(
        talkers.slice(begin, begin + atOnce).map(async (talker) => {
          const { url, headers } = address(talker);
          const socket = new WebSocket(url, { headers, perMessageDeflate: false });
          await new Promise((done, fail) => socket.once("open", done).once("error", fail));
          socket.on("message", arrived);
          return socket;
        }),
      )),
    );
  const close = () => {
    for (const socket of sockets) socket.terminate();
  };
  return { talkers, sockets, close };
}

function arrived(data: Buffer): void {
  const clientId = clientIdOf.exec(String(data))?.[1];
  const message = clientId && onTheirWay.get(clientId);
  if (!message) return;
  message.left -= 1;
  if (message.left > 0) return;
  onTheirWay.delete(clientId);
  message.done(performance.now() - message.sentAt);
}

/** Sends one message and waits until both of its conversation have it. Answers how long that took, in milliseconds. */
export function say({ talkers, sockets }: Clients, who: number): Promise<number> {
  const payload = aMessage(talkers[who]!.chatId);
  return new Promise((done) => {
    onTheirWay.set(payload.clientId, { left: 2, sentAt: performance.now(), done });
    sockets[who]!.send(JSON.stringify({ id: payload.clientId, type: "chat.send", payload }));
  });
}

/** `count` messages, `inFlight` at a time, of everybody in turn. Answers the time each took. */
export async function closedLoop(
  clients: Clients,
  { from, count, inFlight }: { from: number; count: number; inFlight: number },
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) times.push(await say(clients, (from + next++) % clients.sockets.length));
    }),
  );
  return times;
}

/** `perSecond` messages for so long, whatever becomes of the earlier ones. Answers the time each took. */
export async function openLoop(
  clients: Clients,
  { from, perSecond, seconds }: { from: number; perSecond: number; seconds: number },
): Promise<number[]> {
  const begun = performance.now();
  const saying: Promise<number>[] = [];
  while (saying.length < perSecond * seconds) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (saying.length < Math.min(due, perSecond * seconds))
      saying.push(say(clients, (from + saying.length) % clients.sockets.length));
    await sleep(1);
  }
  return Promise.all(saying);
}
