import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { seeded } from "#test/asking/notebook-page.ts";
import { whiteboardRoot } from "../content/names.ts";
import { boundsOf, movedObject, objectAt, resizedObject } from "./geometry.ts";
import { type BoardObject, readObject, sheetHeight, sheetWidth } from "./objects.ts";
import { readWhiteboard, writeWhiteboard } from "./read-whiteboard.ts";
import { changedSheets, sheetsOf } from "./sheets.ts";
import { strokePath } from "./stroke-path.ts";
import { linesOf } from "./text-lines.ts";
import { describeObject } from "./text.ts";

const drawn = { sheet: 1, weight: "thin" } as const;
const box = { ...drawn, kind: "rectangle", order: 1, colour: "blue" } as const;
const rectangle: BoardObject = { ...box, x: 10, y: 20, width: 200, height: 100 };
const picture: BoardObject = {
  kind: "picture",
  sheet: 1,
  order: 6,
  x: 0,
  y: 1400,
  width: 100,
  height: 100,
  fileId: "0190c6a0-0000-7000-8000-000000000000",
  alt: "an open door",
};
const objects: [BoardObject, words: string][] = [
  [rectangle, "Rectangle, blue, at the top left"],
  [
    { ...box, kind: "ellipse", x: 1_800, y: 1_400, width: 200, height: 90 },
    "Ellipse, blue, at the bottom right",
  ],
  [
    { ...drawn, kind: "arrow", order: 2, colour: "red", x: 900, y: 750, toX: 1_100, toY: 700 },
    "Arrow, red, in the middle",
  ],
  [
    { kind: "text", sheet: 1, order: 3, colour: "ink", x: 900, y: 700, size: 64, text: "a\nb" },
    "Text “a b”, black, in the middle",
  ],
  [
    {
      ...drawn,
      kind: "pen",
      order: 4,
      colour: "green",
      points: [0, 0, 50, 30, 40, 60, 60, 10, 20],
    },
    "Pen line, green, at the top left",
  ],
  [
    { ...drawn, kind: "line", order: 5, colour: "amber", x: 2_000, y: 600, toX: 1_900, toY: 800 },
    "Line, amber, on the right",
  ],
  [picture, "Picture: an open door, at the bottom left"],
];
const placed = objects.map(([object], n) => ({ id: `o${n}`, object }));

describe("a whiteboard", () => {
  it("holds what was put on it, from the bottom up, and nothing that cannot be on one", () => {
    const doc = new Y.Doc();
    writeWhiteboard(doc, placed.toReversed());
    const board = doc.getMap<unknown>(whiteboardRoot);
    board.set("none", { kind: "script", text: "alert(1)" });
    board.set("a name that is none", rectangle);
    board.set("deep", new Y.Map());
    expect(readWhiteboard(doc)).toEqual(placed);
  });

  it.each<[what: string, value: unknown]>([
    ["beyond its edge", { ...rectangle, x: 2_001 }],
    ["between two units", { ...rectangle, x: 0.5 }],
    ["of no sheet", { ...rectangle, sheet: 0 }],
    ["with more than belongs to it", { ...rectangle, onclick: "alert(1)" }],
    ["of no colour", { ...rectangle, colour: "url(//x)" }],
    ["a pen's line that breaks off", { ...objects[4]![0], points: [1, 2] }],
    ["a pen's line pressed too hard", { ...objects[4]![0], points: [1, 2, 101] }],
    ["a pen's line without end", { ...objects[4]![0], points: Array(1_803).fill(1) }],
    ["an empty text", { ...objects[3]![0], text: "" }],
    ["letters that no database holds", { ...objects[3]![0], text: "a\0" }],
    ["a picture from elsewhere", { ...picture, fileId: "https://elsewhere/x.png" }],
  ])("has nothing on it that is %s", (_, value) => {
    expect(readObject("a", value)).toBeNull();
  });

  it("is read sheet by sheet, and a lesson has changed those on which something is different", () => {
    const second = { id: "s", object: { ...rectangle, sheet: 2 } };
    expect(sheetsOf([second, ...placed]).map(({ sheet }) => sheet)).toEqual([1, 2]);
    const stored = JSON.parse(JSON.stringify(placed)) as typeof placed;
    expect(changedSheets(placed, [...stored, second]).map(({ sheet }) => sheet)).toEqual([2]);
    const moved = [{ id: "o0", object: { ...rectangle, x: 11 } }, ...placed.slice(1), second];
    expect(changedSheets([...placed, second], moved).map(({ sheet }) => sheet)).toEqual([1]);
  });
});

describe("an object", () => {
  it.each(objects)("is said in words: %#", (object, words) => {
    expect(describeObject(object)).toBe(words);
  });

  it("stays on its sheet and stays itself, however far it is moved and however much it grows", () => {
    const random = seeded(5);
    for (const [object] of objects)
      for (let n = 0; n < 40; n += 1) {
        const by = { x: (random() - 0.5) * 5_000, y: (random() - 0.5) * 5_000 };
        const far = movedObject(object, by);
        const { width, height } = boundsOf(far);
        expect(readObject("a", far)).not.toBeNull();
        expect({ width, height }).toEqual({
          width: boundsOf(object).width,
          height: boundsOf(object).height,
        });
        const grown = resizedObject(far, 0.2 + random() * 8);
        expect(readObject("a", grown)).not.toBeNull();
        const bounds = boundsOf(grown);
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(sheetWidth);
        expect(bounds.y + bounds.height).toBeLessThanOrEqual(sheetHeight);
      }
    const arrow = objects[2]![0];
    expect(movedObject(movedObject(arrow, { x: 40, y: -20 }), { x: -40, y: 20 })).toEqual(arrow);
  });

  it("is meant by who presses its line, or the space within it where nothing else is nearer", () => {
    const inner = { ...rectangle, x: 60, y: 50, width: 60, height: 30, order: 0 };
    const both = [
      { id: "inner", object: inner },
      { id: "outer", object: rectangle },
    ];
    const at = (x: number, y: number) => objectAt(both, { x, y })?.id;
    expect(at(12, 70)).toBe("outer");
    expect(at(90, 65)).toBe("inner");
    expect(at(190, 65)).toBe("outer");
    expect(at(1_000, 1_000)).toBeUndefined();
    const ellipse = { id: "e", object: objects[1]![0] };
    expect(objectAt([ellipse], { x: 1_900, y: 1_402 })?.id).toBe("e");
  });

  it("that is a text is broken between words, and within one that is longer than a line", () => {
    const { lines, width } = linesOf({
      text: `si tuviera tiempo, iría contigo\n${"a".repeat(40)}`,
      size: 96,
    });
    expect(lines).toEqual(["si tuviera tiempo,", "iría contigo", "a".repeat(20), "a".repeat(20)]);
    expect(width).toBeLessThanOrEqual(1_200);
    expect(linesOf({ text: "字".repeat(30), size: 96 }).lines.length).toBe(4);
    expect(linesOf({ text: "a", size: 400 }).lines).toEqual(["a"]);
  });

  it("drawn with a pen is one closed outline", () => {
    expect(strokePath([0, 0, 50, 30, 40, 60, 60, 10, 20], 12)).toMatch(/^M[\d.,-]+Q[\d., -]+Z$/);
    expect(strokePath([], 12)).toBe("");
  });
});
