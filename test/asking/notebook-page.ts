/** A page that has a notebook open, as a browser has it: it goes on offline, and sends until it is answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import * as Y from "yjs";
import type { NotebookContent } from "#app/features/notebook/content/content.ts";
import { textRoot } from "#app/features/notebook/content/names.ts";
import { readContent } from "#app/features/notebook/content/read-content.ts";
import {
  answers,
  type FrameKind,
  readFrame,
  type UpdateAnswer,
  writeFrame,
} from "#app/features/notebook/together/frames.ts";
import type { OpenedNotebook } from "#app/features/notebook/together/live.server.ts";

const mostTogether = 50_000;

export class NotebookPage {
  readonly doc = new Y.Doc();
  /** What became of each update, and what was heard of the other's cursor. */
  readonly answered: UpdateAnswer[] = [];
  readonly awareness: Uint8Array[] = [];
  refused: string | null = null;
  place: OpenedNotebook | undefined;
  #volume: number | undefined;
  #socket: WebSocket | undefined;
  #waiting: Uint8Array[] = [];
  #sent: { number: number; update: Uint8Array } | undefined;
  #numbers = 0;
  #parts: Uint8Array[] = [];
  #isHere = false;
  readonly #otherId: string;

  constructor(otherId: string) {
    this.#otherId = otherId;
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === this) return;
      this.#waiting.push(update);
      this.#send();
    });
  }

  /** Opens the notebook over a socket; answers once the page has what was missed, or was refused. */
  async connect(socket: WebSocket): Promise<void> {
    this.#socket = socket;
    socket.on("message", (data, isBinary) => {
      if (socket !== this.#socket) return;
      if (isBinary) this.#hear(new Uint8Array(data as Buffer));
      else this.#hearText(JSON.parse(String(data)));
    });
    await this.#open();
  }

  cut(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
    this.place = undefined;
    this.#isHere = false;
  }

  tell(kind: FrameKind, body: Uint8Array, number = 0): void {
    if (this.#socket?.readyState !== 1 || this.place === undefined) return;
    this.#socket.send(writeFrame({ ...this.place, kind, number, body }));
  }

  /** Writes a paragraph at the end. */
  write(text: string): void {
    this.doc.transact(() => {
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.insert(0, [new Y.XmlText(text)]);
      this.doc.getXmlFragment(textRoot).push([paragraph]);
    });
  }

  /** Does something at a place that only chance knows: writes, deletes or marks some letters, or begins a paragraph. */
  edit(random: () => number): void {
    const fragment = this.doc.getXmlFragment(textRoot);
    const at = Math.floor(random() * fragment.length);
    const text = fragment.length === 0 ? null : (fragment.get(at) as Y.XmlElement).get(0);
    if (!(text instanceof Y.XmlText) || random() < 0.1) return this.write(`new ${at} `);
    const from = Math.floor(random() * (text.length + 1));
    const count = Math.min(text.length - from, 1 + Math.floor(random() * 4));
    if (count > 0 && random() < 0.3) text.delete(from, count);
    else if (count > 0 && random() < 0.2) text.format(from, count, { deleted: {} });
    else text.insert(from, "añ字".slice(0, 1 + Math.floor(random() * 3)));
  }

  get content(): NotebookContent {
    return readContent(this.doc);
  }

  /** All that was written here has been answered. */
  get isSaved(): boolean {
    return this.#waiting.length === 0 && this.#sent === undefined && this.#isHere;
  }

  async #open(): Promise<void> {
    this.#isHere = false;
    this.place = undefined;
    this.#parts = [];
    const id = randomUUID();
    this.#opening = id;
    this.#socket?.send(
      JSON.stringify({ id, type: "notebook.open", payload: { otherId: this.#otherId } }),
    );
    for (let tries = 0; !this.#isHere && this.refused === null && tries < 1_000; tries += 1)
      await sleep(10);
  }
  #opening = "";

  #hearText(frame: { type: string; id?: string; payload?: any; error?: string }): void {
    if (frame.type === "live.missed") void this.#open();
    if (frame.type !== "answer" || frame.id !== this.#opening) return;
    if (frame.error !== undefined) return void (this.refused = frame.error);
    const place = frame.payload as OpenedNotebook;
    this.#volume ??= place.volume;
    if (place.volume !== this.#volume) return void (this.refused = "closed");
    this.place = place;
    if (this.#sent !== undefined) this.#waiting.unshift(this.#sent.update);
    this.#sent = undefined;
    this.tell("read", Y.encodeStateVector(this.doc));
  }

  #hear(bytes: Uint8Array): void {
    const frame = readFrame(bytes);
    if (frame === null || frame.volume !== this.#volume) return;
    const { kind, body, number } = frame;
    if (kind === "state") {
      this.#parts.push(body);
      if (number === 0) return;
      Y.applyUpdate(this.doc, Buffer.concat(this.#parts), this);
      this.#parts = [];
      this.#isHere = true;
      this.#send();
    }
    if (kind === "update") Y.applyUpdate(this.doc, body, this);
    if (kind === "awareness") this.awareness.push(body);
    if (kind !== "answer" || number !== this.#sent?.number) return;
    const answer = answers[body[0]!]!;
    this.answered.push(answer);
    if (answer === "failed") return void setTimeout(() => void this.#open(), 50);
    this.#sent = undefined;
    if (answer === "saved") this.#send();
  }

  #send(): void {
    if (!this.#isHere || this.#sent !== undefined || this.#waiting.length === 0) return;
    let count = 0;
    for (let bytes = 0; count < this.#waiting.length; count += 1) {
      bytes += this.#waiting[count]!.length;
      if (count > 0 && bytes > mostTogether) break;
    }
    const update = Y.mergeUpdates(this.#waiting.splice(0, count));
    this.#sent = { number: (this.#numbers += 1), update };
    this.tell("update", update, this.#sent.number);
  }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
