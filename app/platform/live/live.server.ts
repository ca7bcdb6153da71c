import type { WebSocket } from "ws";
import { z } from "zod";
import { orUnavailable } from "../database/database-away.server.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.server.ts";

/** One open socket of one signed-in person, and the rooms it listens to. */
export type Connection<P extends { id: string } = any> = {
  id: string;
  person: P;
  join(room: string): void;
  leave(room: string): void;
  isIn(room: string): boolean;
  send(type: string, payload: unknown): void;
  isOpen(): boolean;
  /** Runs when the socket has gone, once. */
  onClose(effect: () => void): void;
};

/** A message a browser may send: its shape, and the domain function behind it. */
export type LiveHandler<Payload = unknown, Answer = unknown> = {
  payload: z.ZodType<Payload>;
  run(connection: Connection, payload: Payload): Promise<Answer> | Answer;
};

export function live<Payload, Answer>(
  payload: z.ZodType<Payload>,
  run: (connection: Connection, payload: Payload) => Promise<Answer> | Answer,
): LiveHandler<Payload, Answer> {
  return { payload, run };
}

type Hub = { rooms: Map<string, Set<WebSocket>> };
const shared = globalThis as { appLive?: Hub };

function hub(): Hub {
  shared.appLive ??= { rooms: new Map() };
  return shared.appLive;
}

/** Sends to everybody in these rooms, once to each room; `except` leaves out one connection's own socket. */
export function emit(
  to: string | readonly string[],
  type: string,
  payload: unknown,
  except?: Connection,
): void {
  let text: Buffer | undefined;
  for (const room of typeof to === "string" ? [to] : to)
    for (const socket of hub().rooms.get(room) ?? []) {
      if (socket.readyState !== socket.OPEN || (socket as Tagged).connection === except) continue;
      // Written once, however many hear it.
      text ??= Buffer.from(JSON.stringify({ type, payload }));
      socket.send(text, { binary: false });
    }
}

/** Whether a socket of this process is in the room. */
export function isHeard(room: string): boolean {
  return hub().rooms.has(room);
}

/** The room every socket of a person is in from the start. */
export function personRoom(personId: string): string {
  return `person:${personId}`;
}

type Tagged = WebSocket & { connection?: Connection; recheck?: () => Promise<boolean> };

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Closes every socket that was opened with that session, at once. */
export function closeSession(sessionId: string): void {
  for (const socket of hub().rooms.get(sessionRoom(sessionId)) ?? [])
    socket.close(4401, "signed out");
}

/** Who holds a socket; `version` rises with every change of what they may do. */
type Holder = { id: string; version?: number };

const frame = z.strictObject({
  /** Chosen by the browser; the answer carries it back. */
  id: z.string().max(64).optional(),
  type: z.string().max(64),
  payload: z.unknown(),
});

/** Asks again, for every socket of that person here, whose it is now; "everybody" after something was missed. */
export function recheckSockets(who: string | "everybody"): void {
  for (const [room, sockets] of hub().rooms)
    if (who === "everybody" ? room.startsWith(personRoom("")) : room === personRoom(who))
      for (const socket of sockets) void (socket as Tagged).recheck?.();
}

const framesPerSecond = 60;
/** More windows than anybody looks at; each costs memory here. */
const socketsPerPerson = 20;
/** The code under which one makes room; its page waits until it is looked at again (use-live.ts). */
const crowdedCode = 4429;

/** Closes the oldest sockets of a person who has too many. A socket that does not answer is cut off. */
function makeRoom(personId: string): void {
  const open = [...(hub().rooms.get(personRoom(personId)) ?? [])].filter(
    (socket) => socket.readyState === socket.OPEN,
  );
  for (const socket of open.slice(0, Math.max(0, open.length - socketsPerPerson))) {
    socket.close(crowdedCode, "too many open pages");
    setTimeout(() => socket.terminate(), 1_000).unref();
  }
}

const recheckEvery = 10_000;

/**
 * Serves one accepted socket until it closes: parse, find the handler, run, answer. `signedIn` reads who
 * holds the socket's session now, or null. It is asked whenever `recheckSockets` says so, and with what
 * browsers send at least every 20 seconds, so that a socket does not outlive its session; `changed` is
 * told when the same person came back with another version.
 */
export function serveSocket(
  socket: WebSocket,
  { person, sessionId }: { person: Holder; sessionId: string },
  handlers: Record<string, LiveHandler<any, any>>,
  {
    signedIn = async () => person,
    changed,
  }: { signedIn?: () => Promise<Holder | null>; changed?: (connection: Connection) => void } = {},
): void {
  const joined = new Set<string>();
  const closing: (() => void)[] = [];
  const connection: Connection = {
    id: crypto.randomUUID(),
    person,
    join(room) {
      joined.add(room);
      const members = hub().rooms.get(room) ?? new Set();
      hub().rooms.set(room, members.add(socket));
    },
    leave(room) {
      joined.delete(room);
      const members = hub().rooms.get(room);
      members?.delete(socket);
      if (members?.size === 0) hub().rooms.delete(room);
    },
    isIn: (room) => joined.has(room),
    send(type, payload) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type, payload }));
    },
    isOpen: () => socket.readyState === socket.OPEN,
    onClose(effect) {
      closing.push(effect);
    },
  };
  const recheck = async (): Promise<boolean> => {
    // Where the database cannot be asked, the next message asks again.
    const now = await signedIn().catch(() => connection.person as Holder);
    if (now === null) socket.close(4401, "signed out");
    if (now === null || socket.readyState !== socket.OPEN) return false;
    const isOther = now.version !== connection.person.version;
    connection.person = now;
    if (isOther) changed?.(connection);
    return true;
  };
  Object.assign(socket as Tagged, { connection, recheck });
  connection.join(personRoom(person.id));
  connection.join(sessionRoom(sessionId));
  makeRoom(person.id);

  let second = 0;
  let frames = 0;
  // One after the other: what a browser sent first has taken effect first.
  let turn = Promise.resolve();
  let checkedAt = Date.now();
  socket.on("message", (data, isBinary) => {
    const now = Math.floor(Date.now() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames > framesPerSecond) return socket.close(1008, "too many messages");
    const message = isBinary ? null : readFrame(String(data));
    if (message === null) return socket.close(1008, "unreadable message");
    turn = turn.then(() => handle(message));
  });
  async function handle(message: z.infer<typeof frame>): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    const answer = (body: object) => {
      if (message.id !== undefined && socket.readyState === socket.OPEN)
        socket.send(JSON.stringify({ type: "answer", id: message.id, ...body }));
    };
    if (Date.now() - checkedAt > recheckEvery) {
      if (!(await recheck())) return;
      checkedAt = Date.now();
    }
    if (message.type === "ping") return answer({ payload: null });
    const handler = Object.hasOwn(handlers, message.type) ? handlers[message.type] : undefined;
    const payload = handler?.payload.safeParse(message.payload);
    if (handler === undefined || payload?.success !== true) return answer({ error: "bad-request" });
    try {
      answer({ payload: (await handler.run(connection, payload.data)) ?? null });
    } catch (error) {
      const err = orUnavailable(error);
      if (!(err instanceof AppError)) log.error({ err, type: message.type }, "socket message");
      answer({ error: err instanceof AppError ? err.code : "failed" });
    }
  }
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    for (const effect of closing) effect();
    for (const room of joined) connection.leave(room);
  });
}

function readFrame(text: string): z.infer<typeof frame> | null {
  try {
    return frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
