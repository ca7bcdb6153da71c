import { useRef, useState } from "react";
import {
  isNear,
  movedObject,
  objectAt,
  onSheet,
  type SheetPoint,
} from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type BoardObject,
  type Colour,
  type PlacedObject,
  type LineWeight,
} from "#app/features/notebook/whiteboard/objects.ts";
import { nameOf } from "#app/features/notebook/whiteboard/text.ts";
import { drawnObject, isDrawingTool, type PenPoint, type Tool } from "./drawn-object.ts";
import type { NewObject, Whiteboard } from "./open-whiteboard.ts";

/** What is being done from a press until it is let go. */
export type Gesture =
  | { kind: "draw"; points: PenPoint[] }
  /** An object that is pulled: how it was, from where it is pulled, and where it is now. */
  | { kind: "move"; id: string; was: BoardObject; from: SheetPoint; now: BoardObject }
  | { kind: "erase"; ids: ReadonlySet<string> }
  | { kind: "point"; at: SheetPoint };

type Options = {
  whiteboard: Whiteboard;
  /** What is on the sheet, from the bottom up. */
  placed: readonly PlacedObject[];
  tool: Tool;
  style: { sheet: number; colour: Colour; weight: LineWeight };
  mayWrite: boolean;
  chosen: string | null;
  onChoose(id: string | null): void;
  /** The chosen object goes to where the next press is. */
  isPlacing: boolean;
  onPlaced(): void;
  onWrite(at: SheetPoint): void;
  onSaid(words: string): void;
};

/** What a pointer, or the keyboard in its place, does on a sheet. */
export function useGesture(options: Options) {
  const { whiteboard, placed, tool, style, mayWrite, chosen, isPlacing } = options;
  const [gesture, setGesture] = useState<Gesture | null>(null);
  // Points come faster than the page is drawn.
  const current = useRef<Gesture | null>(null);
  function set(next: Gesture | null): void {
    current.current = next;
    setGesture(next);
  }

  function begin(at: PenPoint): void {
    if (isDrawingTool(tool)) return set({ kind: "draw", points: [at] });
    switch (tool) {
      case "laser":
        return set({ kind: "point", at: onSheet(at) });
      case "erase":
        set({ kind: "erase", ids: new Set() });
        return follow(at);
      case "text":
        return options.onWrite(at);
      case "select": {
        const own = placed.find(({ id }) => id === chosen);
        if (isPlacing && own !== undefined) {
          const { x, y } = own.object.kind === "pen" ? firstOf(own.object.points) : own.object;
          whiteboard.change(own.id, movedObject(own.object, { x: at.x - x, y: at.y - y }));
          return options.onPlaced();
        }
        const hit = objectAt(placed, at);
        options.onChoose(hit?.id ?? null);
        if (hit !== undefined && mayWrite)
          set({ kind: "move", id: hit.id, was: hit.object, from: at, now: hit.object });
      }
    }
  }

  function follow(at: PenPoint): void {
    const now = current.current;
    switch (now?.kind) {
      case "draw":
        return set({ kind: "draw", points: [...now.points, at] });
      case "point":
        return set({ kind: "point", at: onSheet(at) });
      case "move": {
        const by = { x: at.x - now.from.x, y: at.y - now.from.y };
        return set({ ...now, now: movedObject(now.was, by) });
      }
      case "erase": {
        const hit = placed.findLast(({ id, object }) => !now.ids.has(id) && isNear(object, at));
        if (hit !== undefined) set({ kind: "erase", ids: new Set([...now.ids, hit.id]) });
      }
    }
  }

  /** Does what has been shown so far: each object is written once, when it lies where it is to lie. */
  function end(): void {
    const now = current.current;
    set(null);
    if (now?.kind === "draw" && isDrawingTool(tool)) {
      const drawn = drawnObject(tool, style, now.points);
      if (drawn !== null) put(drawn);
    }
    if (now?.kind === "move" && now.now !== now.was) whiteboard.change(now.id, now.now);
    if (now?.kind === "erase" && now.ids.size > 0) {
      whiteboard.remove(now.ids);
      options.onSaid(now.ids.size === 1 ? "Erased 1 object" : `Erased ${now.ids.size} objects`);
    }
  }

  /** Puts something on the sheet and says so; null where no more fit. */
  function put(object: NewObject): string | null {
    const id = whiteboard.add(object);
    if (id !== null) options.onSaid(`Added: ${nameOf({ ...object, order: 0 } as BoardObject)}`);
    return id;
  }

  return { gesture, begin, follow, end, cancel: () => set(null), put };
}

function firstOf([x = 0, y = 0]: readonly number[]): SheetPoint {
  return { x, y };
}
