import { type KeyboardEvent, useState } from "react";
import {
  movedObject,
  onSheet,
  type SheetPoint,
} from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type PlacedObject,
  sheetHeight,
  sheetWidth,
} from "#app/features/notebook/whiteboard/objects.ts";
import { nameOf } from "#app/features/notebook/whiteboard/text.ts";
import type { Tool } from "./drawn-object.ts";
import type { Whiteboard } from "./open-whiteboard.ts";
import type { useGesture } from "./use-gesture.ts";

type Options = {
  whiteboard: Whiteboard;
  placed: readonly PlacedObject[];
  tool: Tool;
  mayWrite: boolean;
  chosen: string | null;
  onChoose(id: string | null): void;
  onEdit(one: PlacedObject): void;
  onSaid(words: string): void;
  /** Where the keyboard's mark has gone to, which has to be seen. */
  onCursor(at: SheetPoint): void;
  hand: ReturnType<typeof useGesture>;
};

const ways: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const shortStep = 20;
const longStep = 100;

/**
 * The keys of a sheet that has the focus. Selecting: they walk through the objects, move and delete the chosen one. With
 * any other tool they are the pointer: arrows move it, the space bar presses it and lets go.
 */
export function useSurfaceKeys(options: Options) {
  const { whiteboard, placed, tool, mayWrite, chosen, hand, onChoose, onSaid } = options;
  const [cursor, setCursor] = useState<SheetPoint | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey) return;
    const done = event.ctrlKey || event.metaKey ? undo(event) : press(event);
    if (done) event.preventDefault();
  }

  function undo({ key, shiftKey }: KeyboardEvent): boolean {
    const isRedo = key === "y" || (shiftKey && key.toLowerCase() === "z");
    if (!mayWrite || (!isRedo && key !== "z")) return false;
    if (isRedo) whiteboard.redo();
    else whiteboard.undo();
    return true;
  }

  function press(event: KeyboardEvent): boolean {
    if (tool !== "select") return point(event);
    const at = placed.findIndex(({ id }) => id === chosen);
    return at === -1 ? walkIn(event) : handle(event, at);
  }

  /** Nothing is chosen: an arrow key takes the first, or the last. */
  function walkIn({ key }: KeyboardEvent): boolean {
    const first = key === "ArrowRight" || key === "ArrowDown" || key === "Home";
    const last = key === "ArrowLeft" || key === "ArrowUp" || key === "End";
    return (first || last) && choose(first ? 0 : placed.length - 1);
  }

  function choose(at: number): boolean {
    const one = placed[at];
    // At either end Tab leaves the sheet.
    if (one === undefined) return false;
    onChoose(one.id);
    return true;
  }

  function handle({ key, shiftKey }: KeyboardEvent, at: number): boolean {
    const { id, object } = placed[at]!;
    const way = ways[key];
    if (key === "Tab") return choose(shiftKey ? at - 1 : at + 1);
    if (key === "Home" || key === "End") return choose(key === "Home" ? 0 : placed.length - 1);
    if (key === "Escape") {
      onChoose(null);
      onSaid("Nothing is chosen");
      return true;
    }
    if (!mayWrite) return false;
    if (way !== undefined) {
      const far = shiftKey ? longStep : shortStep;
      whiteboard.change(id, movedObject(object, { x: way[0] * far, y: way[1] * far }), true);
      onSaid("Moved");
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      whiteboard.remove([id]);
      onSaid(`Deleted: ${nameOf(object)}`);
      return true;
    }
    if (key !== "Enter" || (object.kind !== "text" && object.kind !== "picture")) return false;
    options.onEdit(placed[at]!);
    return true;
  }

  /** The keyboard as a pointer. */
  function point({ key, shiftKey }: KeyboardEvent): boolean {
    if (!mayWrite) return false;
    const from = cursor ?? { x: sheetWidth / 2, y: sheetHeight / 2 };
    const way = ways[key];
    if (way !== undefined) {
      const far = shiftKey ? longStep : shortStep;
      const to = onSheet({ x: from.x + way[0] * far, y: from.y + way[1] * far });
      setCursor(to);
      options.onCursor(to);
      if (tool === "laser" && hand.gesture === null) hand.begin({ ...to, pressure: 0.5 });
      else hand.follow({ ...to, pressure: 0.5 });
      onSaid(whereText(to));
      return true;
    }
    if (key === " " || key === "Enter") {
      setCursor(from);
      options.onCursor(from);
      if (hand.gesture !== null) hand.end();
      else {
        hand.begin({ ...from, pressure: 0.5 });
        if (tool !== "text") onSaid(`Begun at ${whereText(from)}`);
      }
      return true;
    }
    if (key !== "Escape") return false;
    leave();
    return true;
  }

  /** What was begun by the keyboard and not ended is not done. */
  function leave(): void {
    if (cursor === null) return;
    setCursor(null);
    hand.cancel();
  }

  return { onKeyDown, cursor, leave };
}

function whereText({ x, y }: SheetPoint): string {
  return `${Math.round((100 * x) / sheetWidth)} across, ${Math.round((100 * y) / sheetHeight)} down`;
}
