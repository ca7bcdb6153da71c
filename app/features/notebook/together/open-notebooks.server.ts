/** The notebooks that somebody has open here, each as a document. */
import * as Y from "yjs";
import { sizeOf } from "../content/content.ts";
import { whiteboardRoot } from "../content/names.ts";
import { readContent } from "../content/read-content.ts";
import { notebookRoom } from "../pair/notebook-room.ts";
import type { Pair } from "../pair/pair.server.ts";
import { appendUpdate } from "../volumes/append-update.server.ts";
import { beginNotebook, docOf, readUpdates } from "../volumes/updates.server.ts";
import { readObject } from "../whiteboard/objects.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isHeard } from "#app/platform/live/live.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { rules } from "#config/rules.ts";
import type { UpdateAnswer } from "./frames.ts";
import { isTooDeep } from "./is-too-deep.ts";

type Opened = {
  doc: Y.Doc;
  notebookId: string | null;
  volume: number;
  /** Of its updates together: more than its words take. */
  bytes: number;
};
/** Of a notebook: which volume is written in, and its id once there is one. */
export type NotebookPlace = Pair & { notebookId: string | null; volume: number };

// On the global object, so that hot reload forgets none.
const shared = globalThis as { appNotebooks?: Map<string, Opened> };
shared.appNotebooks ??= new Map();
const open = shared.appNotebooks;

const mostWords = rules.notebook.kilobytes * 1024;
/** A page stops at the first of the two; what two have drawn at once is not thrown away for it. */
const mostObjects = rules.content.whiteboardObjects + rules.notebook.objectsMargin;

/** One after the other for each notebook: what is read, checked and written must be about the same document. */
function inTurn<T>(pair: Pair, work: () => Promise<T>): Promise<T> {
  return keyedMutex(notebookRoom(pair), work);
}

async function load(place: NotebookPlace): Promise<Opened> {
  const { notebookId, volume } = place;
  const rows = notebookId === null ? [] : await readUpdates(db(), { notebookId, number: volume });
  const bytes = rows.reduce((sum, { update }) => sum + update.length, 0);
  const opened = { doc: docOf(rows), notebookId, volume, bytes };
  open.set(notebookRoom(place), opened);
  return opened;
}

function forget(pair: Pair): void {
  open.get(notebookRoom(pair))?.doc.destroy();
  open.delete(notebookRoom(pair));
}

/** Forgets a notebook that nobody has open here any more, once what is being done with it is done. */
export async function forgetUnheard(pair: Pair): Promise<void> {
  await inTurn(pair, async () => {
    if (!isHeard(notebookRoom(pair))) forget(pair);
  });
}

/** Opens the volume that is written in as it is stored, also where it is open here: something may have been missed. */
export async function openNotebook(place: NotebookPlace): Promise<void> {
  await inTurn(place, async () => {
    forget(place);
    await load(place);
  });
}

/** What a document with that state vector lacks of the volume, or null where it is not the one that is open. */
export async function readMissing(
  pair: Pair,
  volume: number,
  stateVector: Uint8Array,
): Promise<Uint8Array | null> {
  return inTurn(pair, async () => {
    const known = open.get(notebookRoom(pair));
    if (known?.volume !== volume) return null;
    return Y.encodeStateAsUpdate(known.doc, stateVector);
  });
}

type Written = { answer: UpdateAnswer; added: Uint8Array | null };

/**
 * Writes an update into the volume that is open here, before anybody hears of it. `added` is what is new in it; an update that
 * brings nothing new writes nothing.
 */
export async function writeUpdate(
  pair: Pair,
  volume: number,
  update: Uint8Array,
  now = new Date(),
): Promise<Written> {
  return inTurn(pair, async () => {
    const known = open.get(notebookRoom(pair));
    if (known === undefined) return { answer: "failed", added: null };
    if (known.volume !== volume) return { answer: "closed", added: null };
    let opened = known;
    let { added, objects, tooDeep } = applied(opened.doc, update);
    if (isBehind(opened.doc)) {
      // Another server may have written what it builds on, and its word is still on the way.
      forget(pair);
      opened = await load({ ...pair, ...known });
      ({ added, objects, tooDeep } = applied(opened.doc, update));
    }
    const give = (answer: UpdateAnswer): Written => {
      // The document here must not be ahead of what is stored.
      forget(pair);
      return { answer, added: null };
    };
    const again = async (answer: UpdateAnswer) => {
      const given = give(answer);
      await load({ ...pair, ...opened });
      return given;
    };
    if (isBehind(opened.doc)) return again("behind");
    if (added === null) return { answer: "saved", added: null };
    if (tooDeep || !isWhiteboard(opened.doc, objects)) return again("invalid");
    if (isTooLong(opened, added) || isTooMuch(opened.doc, objects)) return again("full");
    try {
      opened.notebookId ??= await beginNotebook(pair, now);
      const place = { notebookId: opened.notebookId, number: volume };
      const answer = await appendUpdate(place, added, now);
      opened.bytes += added.length;
      if (answer === "saved") return { answer, added };
      return answer === "full" ? await again(answer) : give(answer);
    } catch (error) {
      give("failed");
      await load({ ...pair, ...opened });
      throw error;
    }
  });
}

/** Takes over what another server has written. */
export async function hearUpdate(pair: Pair, volume: number, update: Uint8Array): Promise<void> {
  await inTurn(pair, async () => {
    const known = open.get(notebookRoom(pair));
    if (known?.volume !== volume) return;
    applied(known.doc, update);
    if (!isBehind(known.doc)) return;
    forget(pair);
    await load({ ...pair, ...known });
  });
}

type Applied = { added: Uint8Array | null; objects: string[]; tooDeep: boolean };

/**
 * What an update has brought that was not there, null where that is nothing; which objects of the whiteboard it has
 * touched; and whether it lies too deep.
 */
function applied(doc: Y.Doc, update: Uint8Array): Applied {
  const added: Uint8Array[] = [];
  const objects = new Set<string>();
  const board = doc.getMap<unknown>(whiteboardRoot);
  const collect = (one: Uint8Array) => void added.push(one);
  const touch = ({ keysChanged }: Y.YMapEvent<unknown>) => {
    for (const id of keysChanged) objects.add(id);
  };
  let tooDeep = false;
  const measure = (transaction: Y.Transaction) => {
    tooDeep ||= isTooDeep(transaction);
  };
  doc.on("update", collect);
  doc.on("afterTransaction", measure);
  board.observe(touch);
  try {
    Y.applyUpdate(doc, update);
  } finally {
    doc.off("update", collect);
    doc.off("afterTransaction", measure);
    board.unobserve(touch);
  }
  const merged = added.length === 0 ? null : Y.mergeUpdates(added);
  return { added: merged, objects: [...objects], tooDeep };
}

/** Whether what an update has put on the whiteboard can be there. */
function isWhiteboard(doc: Y.Doc, touched: string[]): boolean {
  const board = doc.getMap<unknown>(whiteboardRoot);
  return touched.every((id) => !board.has(id) || readObject(id, board.get(id)) !== null);
}

/** What only moves or deletes is welcome on a full one. */
function isTooMuch(doc: Y.Doc, touched: string[]): boolean {
  const board = doc.getMap<unknown>(whiteboardRoot);
  return touched.some((id) => board.has(id)) && board.size > mostObjects;
}

function isBehind({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}

/** What only deletes is welcome in a full one. */
function isTooLong({ doc, bytes }: Opened, added: Uint8Array): boolean {
  if (bytes + added.length <= mostWords || Y.decodeUpdate(added).structs.length === 0) return false;
  return sizeOf(readContent(doc)) > mostWords;
}
