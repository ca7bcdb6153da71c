import type { WebSocket } from "ws";
import { onMissed, onTold, tellProcesses } from "./fan-out.server.ts";

/** One open socket of one signed-in person, and the rooms it listens to. */
export type Connection<P extends { id: string } = any> = {
  id: string;
  person: P;
  /** Listens to a room from now on; a socket that has gone joins none. */
  join(room: string): void;
  leave(room: string): void;
  isIn(room: string): boolean;
  send(type: string, payload: unknown): void;
  /** Sends a binary frame; resolves once it is on its way, or the socket has gone. */
  sendBytes(frame: Uint8Array): Promise<void>;
  /** Closes the socket: no page of ours says what it has said. */
  refuse(): void;
  isOpen(): boolean;
  /** Runs when the socket has gone, once; at once where it has gone already. */
  onClose(effect: () => void): void;
};

/** A socket as this process holds it. */
export type Held = WebSocket & {
  connection?: Connection & {
    /** Asks whose session it is now; false where it is over. */
    recheck?(): Promise<boolean>;
  };
};

type Hub = { rooms: Map<string, Set<Held>> };
const shared = globalThis as { appLive?: Hub };

function hub(): Hub {
  shared.appLive ??= { rooms: new Map() };
  return shared.appLive;
}

export function membersOf(room: string): ReadonlySet<Held> {
  return hub().rooms.get(room) ?? nobody;
}
const nobody: ReadonlySet<Held> = new Set();

export function joinRoomAs(socket: Held, room: string): void {
  const members = hub().rooms.get(room) ?? new Set();
  hub().rooms.set(room, members.add(socket));
}

export function leaveRoomAs(socket: Held, room: string): void {
  const members = hub().rooms.get(room);
  members?.delete(socket);
  if (members?.size === 0) hub().rooms.delete(room);
}

/** A reader that is so far behind is cut off: it comes back and asks for what it missed. */
const mostBuffered = 256 * 1024;
/** "Try again later". */
const slowCode = 1013;

/** Writes to a socket, unless it has closed or does not keep up. */
export function write(socket: Held, frame: string | Uint8Array, { binary = false } = {}): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostBuffered) return socket.close(slowCode, "too slow");
  socket.send(frame, { binary });
}

type Emitted = { rooms: readonly string[]; type: string; payload: unknown };

/**
 * Sends to everybody in these rooms, whichever process has their socket; to each room once. `except` leaves out one
 * connection's own socket.
 */
export function emit(
  to: string | readonly string[],
  type: string,
  payload: unknown,
  except?: Connection,
): void {
  const emitted: Emitted = { rooms: typeof to === "string" ? [to] : to, type, payload };
  emitHere(emitted, except);
  tellProcesses("emit", emitted);
}

/** As `emit`, to the sockets of this process alone. */
export function emitHere({ rooms, type, payload }: Emitted, except?: Connection): void {
  let frame: Buffer | undefined;
  for (const room of rooms)
    for (const socket of membersOf(room)) {
      if (except !== undefined && socket.connection === except) continue;
      // Written once, however many hear it.
      frame ??= Buffer.from(JSON.stringify({ type, payload }));
      write(socket, frame);
    }
}
onTold<Emitted>("emit", (emitted) => emitHere(emitted));

/** Sends a binary frame to everybody of this process in the room but `except`. */
export function emitBytesHere(room: string, frame: Uint8Array, except?: Connection): void {
  for (const socket of membersOf(room))
    if (except === undefined || socket.connection !== except)
      write(socket, frame, { binary: true });
}

/** Whether a socket of this process is in the room. */
export function isHeard(room: string): boolean {
  return hub().rooms.has(room);
}

/** The room every socket of a person is in from the start. */
export function personRoom(personId: string): string {
  return `person:${personId}`;
}

export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** The code under which a socket is closed whose session has ended (use-live.ts). */
export const signedOutCode = 4401;

/** Closes every socket that was opened with that session, at once and on every server. */
export function closeSession(sessionId: string): void {
  closeSessionHere(sessionId);
  tellProcesses("session-closed", sessionId);
}

function closeSessionHere(sessionId: string): void {
  for (const socket of membersOf(sessionRoom(sessionId))) socket.close(signedOutCode, "signed out");
}
onTold<string>("session-closed", closeSessionHere);

/** Asks again, for every socket of that person here, whose it is now; "everybody" after something was missed. */
export function recheckSockets(who: string | "everybody"): void {
  for (const socket of who === "everybody" ? everySocket() : membersOf(personRoom(who)))
    void socket.connection?.recheck?.();
}

/** How many pages are open to this process. */
export function countSockets(): number {
  return [...everySocket()].length;
}

function* everySocket(): Generator<Held> {
  for (const [room, sockets] of hub().rooms) if (room.startsWith(personRoom(""))) yield* sockets;
}

// What was not heard here, pages ask for as after a break.
onMissed(() => {
  const frame = Buffer.from(JSON.stringify({ type: "live.missed", payload: null }));
  for (const socket of everySocket()) write(socket, frame);
  recheckSockets("everybody");
});
