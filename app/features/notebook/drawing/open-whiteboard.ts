import * as Y from "yjs";
import { createStore } from "#app/features/classroom/devices/store.ts";
import { whiteboardRoot } from "#app/features/notebook/content/names.ts";
import {
  type BoardObject,
  inOrder,
  type PlacedObject,
  readObject,
} from "#app/features/notebook/whiteboard/objects.ts";
import { readWhiteboard } from "#app/features/notebook/whiteboard/read-whiteboard.ts";
import { rules } from "#config/rules.ts";

/** An object without its place among the others. */
export type NewObject = BoardObject extends infer One
  ? One extends BoardObject
    ? Omit<One, "order">
    : never
  : never;

export type WhiteboardState = {
  /** All sheets together, from the bottom up. An object that has not changed is the same one as before. */
  placed: readonly PlacedObject[];
  canUndo: boolean;
  canRedo: boolean;
};

/** Letters of objects that one step of undoing brings back: together less than an update may have. */
const stepLetters = 24_000;

// One for each document, however often its whiteboard is shown.
const opened = new WeakMap<Y.Doc, Whiteboard>();

export function whiteboardOf(doc: Y.Doc): Whiteboard {
  const known = opened.get(doc) ?? openWhiteboard(doc);
  opened.set(doc, known);
  return known;
}

export type Whiteboard = ReturnType<typeof openWhiteboard>;

/** The whiteboard of a document: what is on it, and what can be done to it. Undoing takes back one's own steps alone. */
export function openWhiteboard(doc: Y.Doc) {
  const board = doc.getMap<unknown>(whiteboardRoot);
  const mine = {};
  const undoing = new Y.UndoManager(board, { trackedOrigins: new Set([mine]) });
  const placed = new Map(readWhiteboard(doc).map((one) => [one.id, one]));
  const store = createStore<WhiteboardState>({
    placed: [...placed.values()],
    canUndo: false,
    canRedo: false,
  });
  board.observe(({ keysChanged }) => {
    for (const id of keysChanged) {
      const read = board.has(id) ? readObject(id, board.get(id)) : null;
      if (read === null) placed.delete(id);
      else placed.set(id, read);
    }
    store.set({ placed: [...placed.values()].toSorted(inOrder) });
  });
  const tellSteps = () =>
    store.set({ canUndo: undoing.undoStack.length > 0, canRedo: undoing.redoStack.length > 0 });
  undoing.on("stack-item-added", tellSteps);
  undoing.on("stack-item-popped", tellSteps);
  undoing.on("stack-cleared", tellSteps);

  /** A step of its own for undoing, unless it goes on with the one before. */
  function step(work: () => void, goesOn = false): void {
    if (!goesOn) undoing.stopCapturing();
    doc.transact(work, mine);
  }
  let lastMoved = "";

  return {
    store,
    /** Puts an object on top of the others; its id, or null where no more fit. */
    add(object: NewObject): string | null {
      if (placed.size >= rules.content.whiteboardObjects) return null;
      const id = crypto.randomUUID().slice(0, 13);
      const order = (store.get().placed.at(-1)?.object.order ?? 0) + 1;
      step(() => board.set(id, { ...object, order }));
      lastMoved = "";
      return id;
    },
    /** Puts another object in the place of one, which may be gone meanwhile. `goesOn`: part of the same movement. */
    change(id: string, object: BoardObject, goesOn = false): void {
      if (!placed.has(id)) return;
      step(() => board.set(id, object), goesOn && lastMoved === id);
      lastMoved = id;
    },
    remove(ids: Iterable<string>): void {
      let letters = 0;
      let isFirst = true;
      for (const id of ids) {
        const one = placed.get(id);
        if (one === undefined) continue;
        letters += JSON.stringify(one.object).length;
        if (letters > stepLetters) {
          isFirst = true;
          letters = 0;
        }
        step(() => board.delete(id), !isFirst);
        isFirst = false;
      }
      lastMoved = "";
    },
    undo: () => void undoing.undo(),
    redo: () => void undoing.redo(),
  };
}
