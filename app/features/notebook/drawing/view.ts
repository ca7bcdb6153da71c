/** Which part of a sheet one looks at; the other of the notebook looks where they like. Pure. */
import type { SheetPoint } from "#app/features/notebook/whiteboard/geometry.ts";
import { sheetHeight, sheetWidth } from "#app/features/notebook/whiteboard/objects.ts";

/** The upper left corner of what is seen, in the sheet's units, and how much larger it is than the whole sheet would be. */
export type View = SheetPoint & { scale: number };

export const wholeSheet: View = { x: 0, y: 0, scale: 1 };
export const mostScale = 4;

export function seenSize({ scale }: View): { width: number; height: number } {
  return { width: sheetWidth / scale, height: sheetHeight / scale };
}

/** The nearest view that shows nothing but the sheet. */
function onlySheet(view: View): View {
  const scale = clamp(view.scale, 1, mostScale);
  const { width, height } = seenSize({ ...view, scale });
  return {
    x: clamp(view.x, 0, sheetWidth - width),
    y: clamp(view.y, 0, sheetHeight - height),
    scale,
  };
}

/** So many times as large; the point keeps its place on the screen, where that is possible. */
export function zoomed(view: View, factor: number, at: SheetPoint = middleOf(view)): View {
  const scale = clamp(view.scale * factor, 1, mostScale);
  const kept = view.scale / scale;
  return onlySheet({
    x: at.x - (at.x - view.x) * kept,
    y: at.y - (at.y - view.y) * kept,
    scale,
  });
}

/** Further by parts of what is seen: 0.5 to the right is half a view. */
export function panned(view: View, right: number, down: number): View {
  const { width, height } = seenSize(view);
  return onlySheet({ ...view, x: view.x + right * width, y: view.y + down * height });
}

/** A view in which a point of the sheet can be seen, and a little around it. */
export function showing(view: View, { x, y }: SheetPoint): View {
  const { width, height } = seenSize(view);
  const [across, down] = [width / 10, height / 10];
  return onlySheet({
    ...view,
    x: clamp(view.x, x - width + across, x - across),
    y: clamp(view.y, y - height + down, y - down),
  });
}

/** Whether there is more of the sheet on each side. */
export function moreOf(view: View): Record<"left" | "right" | "up" | "down", boolean> {
  const { width, height } = seenSize(view);
  return {
    left: view.x > 1,
    right: view.x + width < sheetWidth - 1,
    up: view.y > 1,
    down: view.y + height < sheetHeight - 1,
  };
}

/** Two fingers on the screen, in its pixels. */
export type Fingers = [SheetPoint, SheetPoint];

/** How the sheet lies on the screen: pixels of a unit at scale 1, and where the view's corner is. */
export type OnScreen = { unit: number; left: number; top: number };

/** The view after two fingers have moved: what lay between them at the beginning still does. */
export function pinched(from: View, began: Fingers, now: Fingers, frame: OnScreen): View {
  const [before, after] = [between(began), between(now)];
  const scale = clamp(from.scale * (after.apart / Math.max(1, before.apart)), 1, mostScale);
  const at = {
    x: from.x + (before.x - frame.left) / (frame.unit * from.scale),
    y: from.y + (before.y - frame.top) / (frame.unit * from.scale),
  };
  return onlySheet({
    x: at.x - (after.x - frame.left) / (frame.unit * scale),
    y: at.y - (after.y - frame.top) / (frame.unit * scale),
    scale,
  });
}

function between([one, other]: Fingers): SheetPoint & { apart: number } {
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

function middleOf(view: View): SheetPoint {
  const { width, height } = seenSize(view);
  return { x: view.x + width / 2, y: view.y + height / 2 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
