import { describe, expect, it } from "vitest";
import { sheetHeight, sheetWidth } from "#app/features/notebook/whiteboard/objects.ts";
import {
  type Fingers,
  moreOf,
  mostScale,
  panned,
  pinched,
  showing,
  seenSize,
  type View,
  wholeSheet,
  zoomed,
} from "./view.ts";

const isOnSheet = (view: View) => {
  const { width, height } = seenSize(view);
  return (
    view.x >= 0 &&
    view.y >= 0 &&
    view.x + width <= sheetWidth + 0.001 &&
    view.y + height <= sheetHeight + 0.001
  );
};

describe("what one sees of a sheet", () => {
  it("keeps the point under the pointer where it is when it grows, and never shows more than the sheet", () => {
    const at = { x: 500, y: 900 };
    const view = zoomed(wholeSheet, 2, at);
    expect(view.scale).toBe(2);
    expect((at.x - view.x) / seenSize(view).width).toBeCloseTo(at.x / sheetWidth);
    expect((at.y - view.y) / seenSize(view).height).toBeCloseTo(at.y / sheetHeight);
    for (const corner of [
      { x: 0, y: 0 },
      { x: sheetWidth, y: sheetHeight },
    ])
      expect(isOnSheet(zoomed(view, 1.5, corner))).toBe(true);
    expect(zoomed(view, 100).scale).toBe(mostScale);
    expect(zoomed(view, 0.01)).toEqual(wholeSheet);
  });

  it("goes sideways by parts of itself and stops at the edges", () => {
    const view = zoomed(wholeSheet, 2);
    expect(panned(view, 0.5, 0)).toEqual({ x: sheetWidth / 2, y: sheetHeight / 4, scale: 2 });
    expect(moreOf(view)).toEqual({ left: true, right: true, up: true, down: true });
    const corner = panned(panned(view, 9, 9), 9, 9);
    expect(isOnSheet(corner)).toBe(true);
    expect(moreOf(corner)).toEqual({ left: true, right: false, up: true, down: false });
    expect(Object.values(moreOf(wholeSheet)).some(Boolean)).toBe(false);
  });

  it("comes along with what the keyboard does, and stays where that can be seen", () => {
    const view = { x: 0, y: 0, scale: 4 };
    expect(showing(view, { x: 250, y: 200 })).toEqual(view);
    const far = showing(view, { x: 1_900, y: 1_400 });
    expect(far.x).toBeGreaterThan(1_400);
    expect(isOnSheet(far)).toBe(true);
  });

  it("follows two fingers: what lay between them stays there", () => {
    const frame = { unit: 0.17, left: 10, top: 200 };
    const began: Fingers = [
      { x: 100, y: 260 },
      { x: 160, y: 300 },
    ];
    const now: Fingers = [
      { x: 60, y: 240 },
      { x: 180, y: 320 },
    ];
    const view = pinched(wholeSheet, began, now, frame);
    expect(view.scale).toBeCloseTo(2);
    const before = { x: (130 - frame.left) / frame.unit, y: (280 - frame.top) / frame.unit };
    expect(view.x + (120 - frame.left) / (frame.unit * 2)).toBeCloseTo(before.x);
    expect(view.y + (280 - frame.top) / (frame.unit * 2)).toBeCloseTo(before.y);
    expect(pinched(view, now, began, frame)).toEqual(wholeSheet);
  });
});
