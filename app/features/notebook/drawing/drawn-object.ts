import { onSheet, type SheetPoint } from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type Colour,
  lineWidths,
  mostPoints,
  sheetHeight,
  sheetWidth,
  type LineWeight,
} from "#app/features/notebook/whiteboard/objects.ts";
import type { NewObject } from "./open-whiteboard.ts";

/** `pressure` is from 0 to 1. */
export type PenPoint = SheetPoint & { pressure: number };

/** What is drawn by pressing at one point and letting go at another. */
export const drawingTools = ["pen", "line", "arrow", "rectangle", "ellipse"] as const;
export type DrawingTool = (typeof drawingTools)[number];
export type Tool = "select" | "erase" | "text" | "laser" | DrawingTool;

export function isDrawingTool(tool: Tool): tool is DrawingTool {
  return (drawingTools as readonly string[]).includes(tool);
}

type Style = { sheet: number; colour: Colour; weight: LineWeight };

/** Points of a line that are nearer to each other say nothing. */
const leastStep = 5;
/** Less is a press without a movement. */
const leastSide = 16;

/** What has been drawn from the first point to the last. Who only presses gets one of a usual size at that point. */
export function drawnObject(
  tool: DrawingTool,
  style: Style,
  points: readonly PenPoint[],
): NewObject | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const margin = marginOf(tool, style.weight);
  if (tool === "pen") {
    const inside = points.map((point) => ({ ...point, ...within(point, margin) }));
    return { kind: tool, ...style, points: flatPoints(inside, mostPoints) };
  }
  let [from, to] = [within(first, margin), within(last, margin)];
  if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < leastSide)
    [from, to] = usual(tool, from, margin);
  if (tool === "line" || tool === "arrow")
    return { kind: tool, ...style, ...from, toX: to.x, toY: to.y };
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return { kind: tool, ...style, x, y, width, height };
}

/** How far from the edge a line is drawn, for half of its thickness, and the barbs of an arrow, would be cut off there. */
function marginOf(tool: DrawingTool, weight: LineWeight): number {
  return lineWidths[weight] * (tool === "arrow" ? 2 : 1) + (tool === "arrow" ? 12 : 0);
}

function within({ x, y }: SheetPoint, margin: number): SheetPoint {
  return {
    x: Math.round(Math.min(sheetWidth - margin, Math.max(margin, x))),
    y: Math.round(Math.min(sheetHeight - margin, Math.max(margin, y))),
  };
}

function usual(tool: DrawingTool, at: SheetPoint, margin: number): [SheetPoint, SheetPoint] {
  const [width, height] = tool === "line" || tool === "arrow" ? [400, 0] : [400, 300];
  const x = Math.min(at.x, sheetWidth - margin - width);
  const y = Math.min(at.y, sheetHeight - margin - height);
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}

/** x, y and pressure one after the other, with so many points at most; those too close to tell are left out. */
export function flatPoints(points: readonly PenPoint[], most: number): number[] {
  const kept: PenPoint[] = [];
  for (const [at, point] of points.entries()) {
    const before = kept.at(-1);
    const isLast = at === points.length - 1;
    if (before === undefined || isLast || apart(before, point) >= leastStep) kept.push(point);
  }
  const every = Math.ceil(kept.length / most);
  return kept
    .filter((_, at) => at % every === 0)
    .flatMap((point) => {
      const { x, y } = onSheet(point);
      return [x, y, Math.round(100 * Math.min(1, Math.max(0, point.pressure)))];
    });
}

function apart(one: SheetPoint, other: SheetPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A picture in the middle of a sheet, not larger than half of it. */
export function placedPicture(
  sheet: number,
  file: { id: string; width: number; height: number },
): NewObject {
  const scale = Math.min(1, sheetWidth / 2 / file.width, sheetHeight / 2 / file.height);
  const [width, height] = [file.width, file.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const [x, y] = [Math.round((sheetWidth - width) / 2), Math.round((sheetHeight - height) / 2)];
  return { kind: "picture", sheet, x, y, width, height, fileId: file.id, alt: "" };
}
