import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { rules } from "#config/rules.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { cases, patience } from "#test/depth.ts";
import { seeded } from "#test/asking/notebook-page.ts";
import { boundsOf, movedObject, resizedObject } from "../whiteboard/geometry.ts";
import { colours, readObject } from "../whiteboard/objects.ts";
import { readWhiteboard } from "../whiteboard/read-whiteboard.ts";
import { drawingTools, drawnObject, flatPoints, placedPicture } from "./drawn-object.ts";
import { openWhiteboard, type Whiteboard } from "./open-whiteboard.ts";
import { keepWords, writingAt } from "./use-writing.ts";

const style = { sheet: 1, colour: "ink", weight: "medium" } as const;
const point = (x: number, y: number) => ({ x, y, pressure: 0.5 });
const aLine = { kind: "line", ...style, x: 100, y: 100, toX: 400, toY: 100 } as const;
const drawnOn = ({ store }: Whiteboard) => store.get().placed.map(({ object }) => object);

/** What a hand does at a place that only chance knows: draws, moves, changes, erases, takes back. */
function act(whiteboard: Whiteboard, random: () => number): void {
  const { placed } = whiteboard.store.get();
  const any = placed[Math.floor(random() * placed.length)];
  const at = () => point(random() * 2_400 - 200, random() * 1_900 - 200);
  const what = random();
  if (any === undefined || what < 0.4) {
    const tool = drawingTools[Math.floor(random() * drawingTools.length)]!;
    const colour = colours[Math.floor(random() * colours.length)]!;
    const sheet = 1 + Math.floor(random() * 3);
    const points = Array.from({ length: 1 + Math.floor(random() * 9) }, at);
    whiteboard.add(drawnObject(tool, { ...style, colour, sheet }, points)!);
  } else if (what < 0.6) whiteboard.change(any.id, movedObject(any.object, at()));
  else if (what < 0.7) whiteboard.change(any.id, resizedObject(any.object, 0.5 + random()));
  else if (what < 0.85) whiteboard.remove([any.id]);
  else if (what < 0.95) whiteboard.undo();
  else whiteboard.redo();
}

/** Two documents of which each keeps what it has to tell until it is let out. */
function twoSides() {
  const sides = [new Y.Doc(), new Y.Doc()].map((doc) => {
    const untold: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== "other") untold.push(update);
    });
    return { doc, untold, whiteboard: openWhiteboard(doc) };
  });
  const tell = (from: number) => {
    for (const update of sides[from]!.untold.splice(0))
      Y.applyUpdate(sides[1 - from]!.doc, update, "other");
  };
  return { sides, tell };
}

describe("two who draw on one whiteboard", () => {
  it(
    "have the same on it in the end, whatever they do offline, and it is what the document says",
    patience,
    () => {
      const random = seeded(23);
      for (let round = 0; round < cases(3, 40); round += 1) {
        const { sides, tell } = twoSides();
        for (let n = 0; n < 120; n += 1) {
          act(sides[Math.floor(random() * 2)]!.whiteboard, random);
          if (random() < 0.05) tell(Math.floor(random() * 2));
        }
        tell(0);
        tell(1);
        const [one, other] = sides.map(({ whiteboard }) => whiteboard.store.get().placed);
        expect(one).toEqual(other);
        expect(one).toEqual(readWhiteboard(sides[0]!.doc));
        // Nothing that a hand can do is what the server would refuse.
        expect(one!.every(({ id, object }) => readObject(id, object) !== null)).toBe(true);
      }
    },
  );

  it("take back their own steps alone, each at a time", () => {
    const { sides, tell } = twoSides();
    const [mine, theirs] = [sides[0]!.whiteboard, sides[1]!.whiteboard];
    const id = mine.add(aLine)!;
    mine.add({ ...aLine, y: 300 });
    tell(0);
    theirs.add({ ...aLine, y: 500 });
    tell(1);
    mine.change(id, { ...aLine, order: 1, y: 200 });
    mine.remove([id]);
    mine.undo();
    expect(drawnOn(mine)).toMatchObject([{ y: 200 }, { y: 300 }, { y: 500 }]);
    mine.undo();
    mine.undo();
    expect(drawnOn(mine)).toMatchObject([{ y: 100 }, { y: 500 }]);
    mine.redo();
    mine.undo();
    mine.undo();
    tell(0);
    expect(drawnOn(theirs)).toMatchObject([{ y: 500 }]);
    expect(mine.store.get()).toMatchObject({ canUndo: false, canRedo: true });
  });

  it("send no step that the server would not take: not even one that brings much back", () => {
    const doc = new Y.Doc();
    const whiteboard = openWhiteboard(doc);
    const points = Array.from({ length: 600 }, (_, n) => point(1_000 + n, 700 + (n % 7) * 50));
    for (let n = 0; n < 30; n += 1) whiteboard.add(drawnObject("pen", style, points)!);
    let longest = 0;
    doc.on("update", (update: Uint8Array) => (longest = Math.max(longest, update.length)));
    whiteboard.remove(whiteboard.store.get().placed.map(({ id }) => id));
    expect(whiteboard.store.get().placed).toEqual([]);
    while (whiteboard.store.get().canUndo && whiteboard.store.get().placed.length < 30)
      whiteboard.undo();
    expect(whiteboard.store.get().placed).toHaveLength(30);
    expect(longest).toBeLessThan(notebookBytes.update - 1_024);
  });

  it("can put no more on it than the rules say, and again when something was erased", () => {
    const doc = new Y.Doc();
    const whiteboard = openWhiteboard(doc);
    const most = rules.content.whiteboardObjects;
    doc.transact(() => {
      for (let n = 0; n < most; n += 1)
        doc.getMap("whiteboard").set(`o${n}`, { ...aLine, order: n });
    });
    expect(whiteboard.add(aLine)).toBeNull();
    whiteboard.remove(["o0"]);
    expect(whiteboard.add(aLine)).not.toBeNull();
    expect(whiteboard.store.get().placed).toHaveLength(most);
  });
});

describe("what is written on a sheet", () => {
  const options = (whiteboard: Whiteboard) => ({
    whiteboard,
    style,
    mayWrite: true,
    put: whiteboard.add,
  });
  const write = (whiteboard: Whiteboard, at: { x: number; y: number }, text: string) => {
    const writing = writingAt(whiteboard.store.get().placed, 1, at);
    return keepWords({ ...writing, text }, options(whiteboard));
  };

  it("is a new text on an empty place, and changes the uppermost one where that lies", () => {
    const whiteboard = openWhiteboard(new Y.Doc());
    whiteboard.add({ kind: "rectangle", ...style, x: 0, y: 0, width: 1_900, height: 1_400 });
    write(whiteboard, { x: 100, y: 100 }, "hola");
    write(whiteboard, { x: 90, y: 90 }, "adiós");
    write(whiteboard, { x: 120, y: 240 }, " ");
    expect(drawnOn(whiteboard)).toMatchObject([
      { kind: "rectangle" },
      { text: "hola" },
      { text: "adiós" },
    ]);
    write(whiteboard, { x: 300, y: 150 }, "hola, ¿qué tal?");
    expect(drawnOn(whiteboard).map((one) => one.kind === "text" && one.text)).toEqual([
      false,
      "hola",
      "hola, ¿qué tal?",
    ]);
  });

  it("is on the sheet to its last line, moved up and written smaller; more than fits is refused", () => {
    const whiteboard = openWhiteboard(new Y.Doc());
    expect(write(whiteboard, { x: 1_900, y: 1_450 }, "palabra ".repeat(60).trim())).toBe("kept");
    const { x, y, width, height } = boundsOf(drawnOn(whiteboard)[0]!);
    expect([x + width <= 2_000, y + height <= 1_500, y >= 0]).toEqual([true, true, true]);
    expect(write(whiteboard, { x: 0, y: 0 }, "a\n".repeat(200) + "a")).toBe("tooLong");
    expect(drawnOn(whiteboard)).toHaveLength(1);
  });
});

describe("what a hand draws", () => {
  it("is from where it pressed to where it let go, whichever is higher", () => {
    const drawn = drawnObject("rectangle", style, [point(500, 400), point(420, 500.4)]);
    expect(drawn).toMatchObject({ x: 420, y: 400, width: 80, height: 100 });
    const arrow = drawnObject("arrow", style, [point(500, 400), point(-90, 9_000)]);
    expect(arrow).toMatchObject({ x: 500, y: 400, toX: 36, toY: 1_464 });
  });

  it("has a usual size where it only pressed, within the sheet", () => {
    for (const tool of drawingTools) {
      const drawn = drawnObject(tool, style, [point(1_990, 1_490)])!;
      expect(readObject("a", { ...drawn, order: 0 }), tool).not.toBeNull();
    }
  });

  it("is thinned where its points say nothing, and keeps where it begins", () => {
    const still = Array.from({ length: 50 }, () => point(10, 10));
    expect(flatPoints(still, 600).length).toBeLessThanOrEqual(6);
    const long = Array.from({ length: 5_000 }, (_, n) => point(n % 2_000, (n * 7) % 1_500));
    expect(flatPoints(long, 600).length).toBeLessThanOrEqual(1_800);
    expect(flatPoints(long, 600).slice(0, 3)).toEqual([0, 0, 50]);
  });

  it("may be a picture of any shape, in the middle and not larger than half the sheet", () => {
    for (const [width, height] of [
      [4_000, 10],
      [10, 4_000],
      [30, 30],
    ] as const) {
      const id = "0190c6a0-0000-7000-8000-000000000000";
      const drawn = placedPicture(2, { id, width, height });
      expect(readObject("a", { ...drawn, order: 0 })).not.toBeNull();
    }
  });
});
