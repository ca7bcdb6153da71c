import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from "y-protocols/awareness";
import * as Y from "yjs";
import { createStore } from "#app/features/classroom/devices/store.ts";
import {
  ask,
  LiveError,
  listen,
  listenBytes,
  onLiveOpen,
  tellBytes,
  tellServer,
} from "#app/platform/live/use-live.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { volumeBegun } from "../pair/notebook-room.ts";
import {
  answers,
  type NotebookFrame,
  type FrameKind,
  notebookChannel,
  readFrame,
  writeFrame,
} from "../together/frames.ts";
import type { OpenedNotebook } from "../together/live.server.ts";

/**
 * "opening": nothing has come yet. "open": what is written is sent. "full", "closed": nothing more is taken. "refused":
 * it is not for this person to open.
 */
export type NotebookPhase = "opening" | "open" | "full" | "closed" | "refused";
export type NotebookState = {
  phase: NotebookPhase;
  canWrite: boolean;
  /** Some of what was written here is not stored yet. */
  unsaved: boolean;
  connected: boolean;
};

const gatherMs = 120;
/** Cursors and pointers move more often than anybody needs to see. */
const awarenessMs = 60;
const againMs = 1_000;
/** Together with what they are wrapped in, less than the server takes. */
const mostBytes = notebookBytes.update - 1_024;

// One for each notebook of the page: who closes and opens it goes on with what is not stored yet.
const connections = new Map<string, NotebookConnection>();

/** The notebook that is shared with another person, as this page has it: it follows theirs while somebody shows it. */
export function notebookConnection(otherId: string): NotebookConnection {
  const known = connections.get(otherId) ?? connect(otherId);
  connections.set(otherId, known);
  return known;
}

function connect(otherId: string) {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const store = createStore<NotebookState>({
    phase: "opening",
    canWrite: false,
    unsaved: false,
    connected: false,
  });
  let place: OpenedNotebook | undefined;
  /** Of the volume that this page shows, whatever becomes of the notebook. */
  let volume: number | undefined;
  let parts: Uint8Array[] = [];
  let waiting: Uint8Array[] = [];
  let sent: { number: number; update: Uint8Array } | undefined;
  let numbers = 0;
  /** Of what the server has lost: it is asked what it still has, and then sent the rest. */
  let refill: "no" | "asked" | "sent" = "no";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openTimer: ReturnType<typeof setTimeout> | undefined;
  let awarenessTimer: ReturnType<typeof setTimeout> | undefined;
  let ends: (() => void)[] = [];
  /** How many editors show it. */
  let users = 0;
  const remote = {};

  function tell(kind: FrameKind, body: Uint8Array, number = 0): void {
    if (place !== undefined) tellBytes(writeFrame({ ...place, kind, number, body }));
  }

  /** Takes the place again and asks for what was missed; what was not answered is sent once more. */
  async function open(): Promise<void> {
    clearTimeout(openTimer);
    place = undefined;
    parts = [];
    refill = "no";
    let opened: OpenedNotebook;
    try {
      opened = await ask<OpenedNotebook>("notebook.open", { otherId });
    } catch (error) {
      if (hasEnded()) return;
      store.set({ connected: false });
      // Not reached: the next opening of the socket tries again.
      if (!(error instanceof LiveError) || error.unreached) return;
      if (error.code === "not-found") end("refused");
      else openSoon();
      return;
    }
    if (hasEnded()) {
      // Who shows it again since then has it open by the same socket.
      if (!connections.has(otherId)) tellClosed(opened);
      return;
    }
    volume ??= opened.volume;
    if (opened.volume !== volume) return end("closed");
    place = opened;
    store.set({ connected: true, canWrite: opened.canWrite });
    if (sent !== undefined) waiting.unshift(sent.update);
    sent = undefined;
    tell("read", Y.encodeStateVector(doc));
    tell("awareness", encodeAwarenessUpdate(awareness, [doc.clientID]));
  }

  function openSoon(): void {
    openTimer = setTimeout(() => void open(), againMs);
  }

  function hasEnded(): boolean {
    return ends.length === 0;
  }

  function end(phase: "full" | "closed" | "refused"): void {
    if (store.get().phase !== "full") store.set({ phase });
    rest();
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (place === undefined || sent !== undefined || waiting.length === 0) return;
    if (store.get().phase !== "open") return;
    let count = 0;
    let bytes = 0;
    while (count < waiting.length && (count === 0 || bytes + waiting[count]!.length <= mostBytes)) {
      bytes += waiting[count]!.length;
      count += 1;
    }
    const update = Y.mergeUpdates(waiting.splice(0, count));
    sent = { number: (numbers += 1), update };
    tell("update", update, sent.number);
  }

  function sendSoon(ms = gatherMs): void {
    timer ??= setTimeout(send, ms);
  }

  function hear({ kind, number, body, ...from }: NotebookFrame): void {
    if (place === undefined || from.volume !== volume) return;
    if (from.studentId !== place.studentId || from.teacherId !== place.teacherId) return;
    if (kind === "state") {
      parts.push(body.slice());
      if (number === 0) return;
      const state = joined(parts);
      Y.applyUpdate(doc, state, remote);
      parts = [];
      if (refill === "asked") {
        const lost = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(state));
        if (lost.length > mostBytes) return end("full");
        refill = "sent";
        sent = undefined;
        waiting = [lost];
      }
      if (store.get().phase === "opening") store.set({ phase: "open" });
      return send();
    }
    if (kind === "update") Y.applyUpdate(doc, body, remote);
    if (kind === "awareness") applyAwarenessUpdate(awareness, body, remote);
    if (kind === "answer" && number === sent?.number) hearAnswer(answers[body[0]!]);
  }

  function hearAnswer(answer: (typeof answers)[number] | undefined): void {
    if (sent === undefined) return;
    if (answer === "failed") return openSoon();
    if (answer === "behind" && refill === "no") {
      refill = "asked";
      return tell("read", Y.encodeStateVector(new Y.Doc()));
    }
    if (answer !== "saved") return end(answer === "closed" ? "closed" : "full");
    sent = undefined;
    refill = "no";
    store.set({ unsaved: waiting.length > 0 });
    if (waiting.length > 0) sendSoon();
    else rest();
  }

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === remote) return;
    waiting.push(update);
    store.set({ unsaved: true });
    sendSoon();
  });
  const moved = new Set<number>();
  function tellMoved(): void {
    awarenessTimer = undefined;
    if (moved.size > 0) tell("awareness", encodeAwarenessUpdate(awareness, [...moved]));
    moved.clear();
  }
  type Changed = Record<"added" | "updated" | "removed", number[]>;
  awareness.on("update", ({ added, updated, removed }: Changed, origin: unknown) => {
    if (origin === remote) return;
    for (const id of [...added, ...updated, ...removed]) moved.add(id);
    awarenessTimer ??= setTimeout(tellMoved, awarenessMs);
  });

  const stay = (event: BeforeUnloadEvent) => {
    if (store.get().unsaved) event.preventDefault();
  };
  const leave = () => {
    awareness.setLocalState(null);
    tellMoved();
  };
  const lost = () => store.set({ connected: false });

  function follow(): (() => void)[] {
    window.addEventListener("beforeunload", stay);
    window.addEventListener("pagehide", leave);
    window.addEventListener("offline", lost);
    return [
      () => window.removeEventListener("beforeunload", stay),
      () => window.removeEventListener("pagehide", leave),
      () => window.removeEventListener("offline", lost),
      listenBytes(notebookChannel, (bytes) => {
        const frame = readFrame(bytes);
        if (frame !== null) hear(frame);
      }),
      listen(volumeBegun, ({ volume: begun }: { volume: number }) => {
        if (volume !== undefined && begun > volume) end("closed");
      }),
      onLiveOpen(() => void open()),
    ];
  }

  /** Ends, once nobody shows it and all is stored that can be. */
  function rest(): void {
    const { phase, unsaved } = store.get();
    if (users > 0 || (unsaved && phase === "open")) return;
    if (place !== undefined) tellClosed(place);
    for (const stop of ends) stop();
    ends = [];
    clearTimeout(timer);
    clearTimeout(openTimer);
    clearTimeout(awarenessTimer);
    connections.delete(otherId);
    awareness.destroy();
    doc.destroy();
  }

  return {
    doc,
    awareness,
    store,
    /** Shows the notebook. Returns what ends that; what is not stored yet is sent before it is forgotten. */
    show(): () => void {
      users += 1;
      if (awareness.getLocalState() === null) awareness.setLocalState({});
      if (ends.length === 0) ends = follow();
      return () => {
        users -= 1;
        if (users > 0) return;
        leave();
        send();
        rest();
      };
    },
  };
}

export type NotebookConnection = ReturnType<typeof connect>;

function tellClosed({ studentId, teacherId }: OpenedNotebook): void {
  tellServer("notebook.close", { studentId, teacherId });
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
