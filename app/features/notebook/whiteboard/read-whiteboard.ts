import type * as Y from "yjs";
import { whiteboardRoot } from "../content/names.ts";
import { inOrder, type PlacedObject, readObject } from "./objects.ts";

/** What is on the whiteboard of a volume, from the bottom up. What cannot be on one is left out. */
export function readWhiteboard(doc: Y.Doc): PlacedObject[] {
  const placed: PlacedObject[] = [];
  for (const [id, value] of doc.getMap<unknown>(whiteboardRoot)) {
    const read = readObject(id, value);
    if (read !== null) placed.push(read);
  }
  return placed.toSorted(inOrder);
}

/** Puts objects on the whiteboard of a document. */
export function writeWhiteboard(doc: Y.Doc, placed: readonly PlacedObject[]): void {
  doc.transact(() => {
    const board = doc.getMap<unknown>(whiteboardRoot);
    for (const { id, object } of placed) board.set(id, object);
  });
}
