import type ReconnectingWebSocket from "partysocket/ws";
import { useEffect, useRef, useSyncExternalStore } from "react";

/** "lost": it was open, or could not be opened, and is being tried again. */
export type LiveStatus = "connecting" | "open" | "lost";

/** A question without an answer: the server's code, or "offline" and "timeout" when it was not reached. */
export class LiveError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
  /** The server may not have seen it: worth asking again. */
  get unreached(): boolean {
    return this.code === "offline" || this.code === "timeout";
  }
  /** The same, or the server's database was away for the moment: the same may be taken a little later. */
  get passing(): boolean {
    return this.unreached || this.code === "unavailable";
  }
}

type Waiting = { resolve(payload: any): void; reject(error: LiveError): void };
type Listener = (payload: any) => void;
type BytesListener = (frame: Uint8Array) => void;

const answerWithin = 10_000;
const heartbeatEvery = 20_000;
const fetchAgainMs = 3_000;

let socket: ReconnectingWebSocket | undefined;
let starting: Promise<void> | undefined;
let status: LiveStatus = "connecting";
let nextId = 0;
const waiting = new Map<string, Waiting>();
const listeners = new Map<string, Set<Listener>>();
/** By channel, the first byte of a binary frame. */
const bytesListeners = new Map<number, Set<BytesListener>>();
const openEffects = new Set<() => void>();
const statusListeners = new Set<() => void>();
const refusedEffects = new Set<() => void>();
/** The server's code for "your session has ended". */
const signedOutCode = 4401;
/** And for "you have too many pages open": this one comes back when it is looked at. */
const crowdedCode = 4429;

function setStatus(to: LiveStatus): void {
  if (status === to) return;
  status = to;
  for (const listener of statusListeners) listener();
}

/** A page that says so has none: the server would refuse it for as long as the page is what it is. */
function hasNoSocket(): boolean {
  return document.querySelector("[data-no-socket]") !== null;
}

/** One socket for the tab, opened on first use; it comes back by itself. */
async function connect(): Promise<void> {
  if (hasNoSocket()) return;
  starting ??= open();
  await starting;
}

/** A deploy, or a second without network, is enough for its code not to come: it is asked for until it has. */
async function fetchSocket() {
  for (;;) {
    const code = await import("partysocket/ws").catch(() => null);
    if (code !== null) return code.default;
    setStatus("lost");
    await new Promise((done) => setTimeout(done, fetchAgainMs));
  }
}

async function open(): Promise<void> {
  const Socket = await fetchSocket();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new Socket(`${scheme}://${location.host}/live`, [], {
    minReconnectionDelay: 400,
    // Two in a lesson must have each other again soon after a server is back.
    maxReconnectionDelay: 3_000,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: 6_000,
    maxEnqueuedMessages: 0,
  });
  socket.addEventListener("open", () => {
    setStatus("open");
    for (const effect of openEffects) effect();
  });
  socket.addEventListener("close", ({ code }) => {
    lose();
    if (code === signedOutCode) for (const effect of refusedEffects) effect();
    if (code === crowdedCode) rest();
  });
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) hearBytes(new Uint8Array(data));
    else receive(String(data));
  });
  // A socket does not notice a lost network for minutes; the browser says it at once.
  window.addEventListener("offline", () => {
    socket?.close();
    lose();
  });
  window.addEventListener("online", () => socket?.reconnect());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void beat();
  });
  setInterval(beat, heartbeatEvery);
}

/** Two pages that both came back at once would push each other out for ever. */
function rest(): void {
  socket?.close();
  const wake = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("focus", wake);
    socket?.reconnect();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("focus", wake);
}

async function beat(): Promise<void> {
  if (status !== "open") return;
  await ask("ping", null).catch((error: LiveError) => {
    if (error.code === "timeout") socket?.reconnect();
  });
}

function lose(): void {
  setStatus("lost");
  for (const { reject } of waiting.values()) reject(new LiveError("offline"));
  waiting.clear();
}

/** Tells the listeners of a type, as if it had come by the socket: for what an answer has brought. */
export function hear<Payload>(type: string, payload: Payload): void {
  for (const listener of listeners.get(type) ?? []) listener(payload);
}

function hearBytes(frame: Uint8Array): void {
  for (const listener of bytesListeners.get(frame[0] ?? -1) ?? []) listener(frame);
}

function receive(text: string): void {
  const { type, id, payload, error } = JSON.parse(text);
  // The server could not hear another one for a while: as after a break.
  if (type === "live.missed") for (const effect of openEffects) effect();
  if (type !== "answer") return hear(type, payload);
  const question = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) question?.resolve(payload);
  else question?.reject(new LiveError(error));
}

/** Sends a message and waits for its answer. Rejects with a LiveError, at once when not connected. */
export function ask<Answer = unknown>(type: string, payload: unknown): Promise<Answer> {
  if (status !== "open" || socket === undefined) return Promise.reject(new LiveError("offline"));
  const id = String((nextId += 1));
  socket.send(JSON.stringify({ id, type, payload }));
  return new Promise<Answer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    setTimeout(() => {
      if (waiting.delete(id)) reject(new LiveError("timeout"));
    }, answerWithin);
  });
}

/** Sends a message that nobody waits for; lost when not connected. */
export function tellServer(type: string, payload: unknown): void {
  if (status === "open") socket?.send(JSON.stringify({ type, payload }));
}

/** Sends a binary frame that nobody waits for; lost when not connected. */
export function tellBytes(frame: Uint8Array<ArrayBuffer>): void {
  if (status === "open") socket?.send(frame);
}

/** Calls `listener` for each binary frame of a channel. Returns what ends it. */
export function listenBytes(channel: number, listener: BytesListener): () => void {
  const set = bytesListeners.get(channel) ?? new Set();
  bytesListeners.set(channel, set.add(listener));
  void connect();
  return () => set.delete(listener);
}

export function liveStatus(): LiveStatus {
  return status;
}

/** Calls `listener` for each message of a type. Returns what ends it. */
export function listen<Payload>(type: string, listener: (payload: Payload) => void): () => void {
  const set = listeners.get(type) ?? new Set();
  listeners.set(type, set.add(listener));
  void connect();
  return () => set.delete(listener);
}

/** Runs `effect` now if the socket is open, and each time it opens again. Returns what ends it. */
export function onLiveOpen(effect: () => void): () => void {
  openEffects.add(effect);
  void connect();
  if (status === "open") effect();
  return () => openEffects.delete(effect);
}

/** Runs `effect` when the server has closed the socket because its session ended. Returns what ends it. */
export function onRefused(effect: () => void): () => void {
  refusedEffects.add(effect);
  return () => refusedEffects.delete(effect);
}

/** Listens while the component is on the page; the newest `listener` is the one called. */
export function useLive<Payload>(type: string, listener: (payload: Payload) => void): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => listen<Payload>(type, (payload) => newest.current(payload)), [type]);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => {
      statusListeners.add(changed);
      return () => statusListeners.delete(changed);
    },
    liveStatus,
    () => "connecting",
  );
}

let servedPerson: string | null = null;

/**
 * The socket belongs to the person who opened it: another person, or nobody, must not go on with it. Undefined where it
 * is not known who that is.
 */
export function useLivePerson(personId: string | null | undefined): void {
  useEffect(() => {
    if (personId === undefined) return;
    const changed = servedPerson !== null && servedPerson !== personId;
    servedPerson = personId;
    if (!changed || socket === undefined) return;
    if (personId === null || hasNoSocket()) socket.close();
    else socket.reconnect();
  }, [personId]);
}
