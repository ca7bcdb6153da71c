import type { WebSocket } from "ws";
import { z } from "zod";
import { orUnavailable } from "../database/database-away.server.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.server.ts";
import { inRequest, type RequestScope } from "../http/request-scope.server.ts";
import { timed } from "../metrics.server.ts";
import {
  joinRoomAs,
  leaveRoomAs,
  membersOf,
  personRoom,
  sessionRoom,
  signedOutCode,
  write,
  type Connection,
  type Held,
} from "./live.server.ts";

/** A message a browser may send: its shape, and the domain function behind it. */
export type LiveHandler<Payload = unknown, Answer = unknown> = {
  payload: z.ZodType<Payload>;
  run(connection: Connection, payload: Payload): Promise<Answer> | Answer;
  /** It waits for somebody else: what comes after it is not held up. */
  apart?: boolean;
};

export function live<Payload, Answer>(
  payload: z.ZodType<Payload>,
  run: (connection: Connection, payload: Payload) => Promise<Answer> | Answer,
  { apart = false } = {},
): LiveHandler<Payload, Answer> {
  return { payload, run, apart };
}

/** What answers a binary frame of its channel, the frame's first byte. It says by itself what it says. */
export type BytesHandler = (connection: Connection<any>, frame: Uint8Array) => Promise<void> | void;

/** Who holds a socket; `version` rises with every change of what they may do. */
type Holder = { id: string; version?: number };

type Options = {
  handlers: Record<string, LiveHandler<any, any>>;
  /** By channel; a frame of any other ends the connection. */
  bytes?: Record<number, BytesHandler>;
  /** Who holds the session now that the socket was opened with, or null. */
  signedIn: () => Promise<Holder | null>;
  /** The same person came back with another version. */
  changed?: (connection: Connection) => void;
};

const frame = z.strictObject({
  /** Chosen by the browser; the answer carries it back. */
  id: z.string().max(64).optional(),
  type: z.string().max(64),
  payload: z.unknown(),
});
type Frame = z.infer<typeof frame>;

const framesPerSecond = 60;
/** More windows than anybody looks at; each costs memory here. */
const socketsPerPerson = 20;
/** The code under which one makes room; its page waits until it is looked at again (use-live.ts). */
const crowdedCode = 4429;
/** Of what ends a session by time alone: whatever else ends it closes its sockets at once. */
const recheckEvery = 60_000;

/** Closes the oldest sockets of a person who has too many. */
function makeRoom(personId: string): void {
  const open = [...membersOf(personRoom(personId))].filter(
    (socket) => socket.readyState === socket.OPEN,
  );
  for (const socket of open.slice(0, Math.max(0, open.length - socketsPerPerson)))
    socket.close(crowdedCode, "too many open pages");
}

/** One for each open page: kept small, since most of them say nothing for minutes. */
class Served implements Connection {
  readonly id = crypto.randomUUID();
  person: Holder;
  readonly #socket: Held;
  readonly #options: Options;
  readonly #rooms = new Set<string>();
  #closing: (() => void)[] | undefined;
  #hasClosed = false;
  #second = 0;
  #frames = 0;
  #checkedAt = Date.now();
  // One after the other: what a browser sent first has taken effect first.
  #turn: Promise<void> | undefined;

  constructor(socket: Held, person: Holder, options: Options) {
    this.#socket = socket;
    this.person = person;
    this.#options = options;
  }

  join(room: string): void {
    // Who asked may have gone while it was answered: nothing would take the socket out again.
    if (!this.isOpen()) return;
    this.#rooms.add(room);
    joinRoomAs(this.#socket, room);
  }

  leave(room: string): void {
    this.#rooms.delete(room);
    leaveRoomAs(this.#socket, room);
  }

  isIn(room: string): boolean {
    return this.#rooms.has(room);
  }

  send(type: string, payload: unknown): void {
    write(this.#socket, JSON.stringify({ type, payload }));
  }

  sendBytes(frame: Uint8Array): Promise<void> {
    return new Promise((done) => {
      if (!this.isOpen()) return done();
      this.#socket.send(frame, { binary: true }, () => done());
    });
  }

  refuse(): void {
    this.#socket.close(1008, "unreadable message");
  }

  isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  onClose(effect: () => void): void {
    if (this.#hasClosed) effect();
    else (this.#closing ??= []).push(effect);
  }

  closed(): void {
    this.#hasClosed = true;
    for (const room of this.#rooms) this.leave(room);
    for (const effect of this.#closing ?? []) effect();
  }

  /** Whose session it is now; false where it is over, and the socket with it. */
  async recheck(): Promise<boolean> {
    // Where the database cannot be asked, the next message asks again.
    const now = await this.#options.signedIn().catch(() => this.person);
    if (now === null) this.#socket.close(signedOutCode, "signed out");
    if (now === null || !this.isOpen()) return false;
    const isOther = now.version !== this.person.version;
    this.person = now;
    if (isOther) this.#options.changed?.(this);
    return true;
  }

  heard(data: unknown, isBinary: boolean): void {
    const now = Math.floor(Date.now() / 1000);
    this.#frames = now === this.#second ? this.#frames + 1 : 1;
    this.#second = now;
    if (this.#frames > framesPerSecond) return this.#socket.close(1008, "too many messages");
    const handle = isBinary ? this.#handleBytes(data as Buffer) : this.#handleText(String(data));
    if (handle === null) return this.refuse();
    this.#turn = this.#turn === undefined ? handle() : this.#turn.then(handle);
    const turn = this.#turn;
    void turn.then(() => {
      if (this.#turn === turn) this.#turn = undefined;
    });
  }

  #handleText(text: string): (() => Promise<void>) | null {
    const message = readFrame(text);
    return message && (() => this.#handle(message));
  }

  #handleBytes(frame: Buffer): (() => Promise<void>) | null {
    const handler = this.#options.bytes?.[frame[0] ?? -1];
    if (handler === undefined) return null;
    return async () => {
      if (!(await this.#isStillTheirs())) return;
      try {
        await inRequest(this.#scope, () => handler(this, frame));
      } catch (error) {
        log.error({ err: orUnavailable(error) }, "binary socket message");
      }
    };
  }

  async #isStillTheirs(): Promise<boolean> {
    if (!this.isOpen()) return false;
    if (Date.now() - this.#checkedAt <= recheckEvery) return true;
    if (!(await this.recheck())) return false;
    this.#checkedAt = Date.now();
    return true;
  }

  /** All that one connection says is under one id. */
  get #scope(): RequestScope {
    return { requestId: this.id, address: "" };
  }

  async #handle({ id, type, payload }: Frame): Promise<void> {
    if (!(await this.#isStillTheirs())) return;
    const answer = (body: object) => {
      if (id !== undefined) write(this.#socket, JSON.stringify({ type: "answer", id, ...body }));
    };
    if (type === "ping") return answer({ payload: null });
    const { handlers } = this.#options;
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    const read = handler?.payload.safeParse(payload);
    if (handler === undefined || read?.success !== true) return answer({ error: "bad-request" });
    const run = async () => {
      try {
        const said = await inRequest(this.#scope, () =>
          timed("socket", type, () => handler.run(this, read.data)),
        );
        answer({ payload: said ?? null });
      } catch (error) {
        const err = orUnavailable(error);
        const { requestId } = this.#scope;
        if (!(err instanceof AppError)) log.error({ err, type, requestId }, "socket message");
        answer({ error: err instanceof AppError ? err.code : "failed" });
      }
    };
    if (handler.apart === true) void run();
    else await run();
  }
}

function onMessage(this: Held, data: unknown, isBinary: boolean): void {
  (this.connection as Served).heard(data, isBinary);
}
function onError(this: Held): void {
  this.terminate();
}
function onClose(this: Held): void {
  (this.connection as Served).closed();
}

/**
 * Serves one accepted socket until it closes: parse, find the handler, run, answer. `signedIn` is asked whenever
 * `recheckSockets` says so, and every minute with what browsers send, so that a socket does not outlive
 * its session.
 */
export function serveSocket(
  accepted: WebSocket,
  { person, sessionId }: { person: Holder; sessionId: string },
  options: Options,
): void {
  const socket: Held = accepted;
  const served = new Served(socket, person, options);
  socket.connection = served;
  served.join(personRoom(person.id));
  served.join(sessionRoom(sessionId));
  makeRoom(person.id);
  socket.on("message", onMessage);
  socket.on("error", onError);
  socket.on("close", onClose);
}

function readFrame(text: string): Frame | null {
  try {
    return frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
