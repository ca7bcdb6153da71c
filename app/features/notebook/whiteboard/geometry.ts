/** Where the objects of a whiteboard lie, in its units. Pure. */
import {
  type BoardObject,
  leastTextSize,
  lineWidths,
  mostTextSize,
  type ObjectOf,
  type PlacedObject,
  sheetHeight,
  sheetWidth,
} from "./objects.ts";
import { linesOf } from "./text-lines.ts";

export type SheetPoint = { x: number; y: number };
export type Bounds = SheetPoint & { width: number; height: number };

export const lineHeight = 1.2;
/** Smaller than this nobody finds it again. */
const leastSide = 20;

/** The room that an object takes; of a text roughly, for only a browser knows how wide its letters are. */
export function boundsOf(object: BoardObject): Bounds {
  switch (object.kind) {
    case "pen": {
      const all = pointsOf(object.points);
      const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
      return between(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    }
    case "line":
    case "arrow":
      return between(object.x, object.y, object.toX, object.toY);
    case "text": {
      const { x, y, size } = object;
      const { lines, width } = linesOf(object);
      return { x, y, width, height: lines.length * size * lineHeight };
    }
    default: {
      const { x, y, width, height } = object;
      return { x, y, width, height };
    }
  }
}

export function pointsOf(flat: readonly number[]): SheetPoint[] {
  const points: SheetPoint[] = [];
  for (let at = 0; at + 2 < flat.length; at += 3) points.push({ x: flat[at]!, y: flat[at + 1]! });
  return points;
}

function between(x1: number, y1: number, x2: number, y2: number): Bounds {
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
  return { x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** The nearest point of the sheet. */
export function onSheet({ x, y }: SheetPoint): SheetPoint {
  return { x: Math.round(clamp(x, 0, sheetWidth)), y: Math.round(clamp(y, 0, sheetHeight)) };
}

/** The same object elsewhere, as far as it stays on the sheet. */
export function movedObject(object: BoardObject, by: SheetPoint): BoardObject {
  const { x, y, width, height } = boundsOf(object);
  const dx = Math.round(clamp(by.x, -x, Math.max(-x, sheetWidth - x - width)));
  const dy = Math.round(clamp(by.y, -y, Math.max(-y, sheetHeight - y - height)));
  return mapped(object, (point) => ({ x: point.x + dx, y: point.y + dy }));
}

/** The same text, moved in and written smaller until it lies on the sheet; null where even the smallest has too many lines. */
export function fittedText(text: ObjectOf<"text">): ObjectOf<"text"> | null {
  for (let size = text.size; size >= leastTextSize; size = smallerSize(size)) {
    const smaller = { ...text, size };
    if (boundsOf(smaller).height <= sheetHeight) return movedText(smaller);
  }
  return null;
}

function smallerSize(size: number): number {
  return size > leastTextSize ? Math.max(leastTextSize, Math.floor(size * 0.9)) : 0;
}

function movedText(text: ObjectOf<"text">): ObjectOf<"text"> {
  const { x, y, width, height } = boundsOf(text);
  return {
    ...text,
    x: Math.floor(clamp(x, 0, Math.max(0, sheetWidth - width))),
    y: Math.floor(clamp(y, 0, Math.max(0, sheetHeight - height))),
  };
}

/** The same object larger or smaller from its upper left corner, as far as it fits on the sheet. */
export function resizedObject(object: BoardObject, factor: number): BoardObject {
  const { x, y, width, height } = boundsOf(object);
  const room = Math.min(
    width === 0 ? Infinity : (sheetWidth - x) / width,
    height === 0 ? Infinity : (sheetHeight - y) / height,
  );
  const least = Math.min(1, leastSide / Math.max(width, height, 1));
  const by = clamp(factor, least, Math.max(least, room));
  if (object.kind === "text") {
    const size = Math.round(clamp(object.size * by, leastTextSize, mostTextSize));
    // A larger text breaks into more lines, which may need more than the room below it.
    return fittedText({ ...object, size }) ?? object;
  }
  return mapped(object, (point) =>
    onSheet({ x: x + (point.x - x) * by, y: y + (point.y - y) * by }),
  );
}

function mapped(object: BoardObject, map: (point: SheetPoint) => SheetPoint): BoardObject {
  if (object.kind === "pen") {
    const points = pointsOf(object.points).flatMap((point, at) => {
      const { x, y } = map(point);
      return [x, y, object.points[3 * at + 2]!];
    });
    return { ...object, points };
  }
  const from = map(object);
  if (object.kind === "text") return { ...object, ...from };
  if (object.kind === "line" || object.kind === "arrow") {
    const to = map({ x: object.toX, y: object.toY });
    return { ...object, ...from, toX: to.x, toY: to.y };
  }
  const to = map({ x: object.x + object.width, y: object.y + object.height });
  return { ...object, ...from, width: to.x - from.x, height: to.y - from.y };
}

/**
 * Of some objects the one that is meant by pressing at a point: the uppermost whose line is near, or else the smallest
 * around it.
 */
export function objectAt(
  placed: readonly PlacedObject[],
  at: SheetPoint,
): PlacedObject | undefined {
  const near = placed.findLast(({ object }) => isNear(object, at));
  if (near !== undefined) return near;
  return placed
    .filter(({ object }) => isWithin(boundsOf(object), at))
    .toSorted((one, other) => areaOf(one) - areaOf(other))[0];
}

function areaOf({ object }: PlacedObject): number {
  const { width, height } = boundsOf(object);
  return width * height;
}

/** How far from a line a finger may be. */
const reach = 28;

/** Whether a point is on what is drawn of an object, or so near that a finger means it. */
export function isNear(object: BoardObject, at: SheetPoint): boolean {
  const far = reach + ("weight" in object ? lineWidths[object.weight] / 2 : 0);
  switch (object.kind) {
    case "pen": {
      const points = pointsOf(object.points);
      return points.some((from, n) => distance(at, from, points[n + 1] ?? from) <= far);
    }
    case "line":
    case "arrow":
      return distance(at, object, { x: object.toX, y: object.toY }) <= far;
    case "rectangle": {
      const { x, y, width, height } = object;
      const corners = [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ];
      return corners.some((from, n) => distance(at, from, corners[(n + 1) % 4]!) <= far);
    }
    case "ellipse": {
      const [rx, ry] = [Math.max(1, object.width / 2), Math.max(1, object.height / 2)];
      const from = Math.hypot((at.x - object.x - rx) / rx, (at.y - object.y - ry) / ry);
      return Math.abs(from - 1) * Math.min(rx, ry) <= far;
    }
    case "text":
    case "picture":
      return isWithin(boundsOf(object), at);
  }
}

function isWithin({ x, y, width, height }: Bounds, at: SheetPoint): boolean {
  return (
    at.x >= x - reach &&
    at.x <= x + width + reach &&
    at.y >= y - reach &&
    at.y <= y + height + reach
  );
}

/** From a point to the nearest of a straight line. */
function distance(at: SheetPoint, from: SheetPoint, to: SheetPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const part = clamp(along, 0, 1);
  return Math.hypot(at.x - from.x - part * dx, at.y - from.y - part * dy);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
