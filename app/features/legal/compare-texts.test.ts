import { expect, it } from "vitest";
import { compareTexts } from "./compare-texts.server.ts";
import { readPublished } from "./published-text.ts";

const before = readPublished(`# Terms

> A text.

## Who we are {#who}

> We run it.

We run the place.

## Paying {#pay}

We keep 12% of a lesson.

- A trial costs nothing.

## Leaving {#leave}

You can leave at any time.
`);

const after = readPublished(`# Terms

> A text.

## Who we are {#who}

> We run it.

We run the place.

## Reviews {#reviews}

They come from students.

## Paying for lessons {#pay}

We keep 10% of a lesson.

- A trial costs nothing.

It is rounded to the penny.
`);

it("says of each section whether it is as it was, changed, new or gone, where it stands or stood", () => {
  const compared = compareTexts(before, after);
  expect(compared.map(({ id, change }) => [id, change])).toEqual([
    ["who", "same"],
    ["reviews", "added"],
    ["pay", "changed"],
    ["leave", "removed"],
  ]);
});

it("marks the words that changed and leaves the others alone", () => {
  const [, , pay] = compareTexts(before, after);
  expect(pay!.title.filter(({ change }) => change === "added")).toEqual([
    { change: "added", text: " for lessons" },
  ]);
  const [share, trial, penny] = pay!.blocks;
  const read = (kept: string[]) =>
    share!.pieces
      .filter(({ change }) => kept.includes(change))
      .map(({ text }) => text)
      .join("");
  expect(read(["same", "removed"])).toBe("We keep 12% of a lesson.");
  expect(read(["same", "added"])).toBe("We keep 10% of a lesson.");
  expect(read(["same"])).toContain("of a lesson.");
  expect(trial!.pieces).toEqual([{ change: "same", text: "A trial costs nothing." }]);
  expect(penny!.pieces).toEqual([{ change: "added", text: "It is rounded to the penny." }]);
});

it("finds nothing between a text and itself", () => {
  expect(compareTexts(before, before).every(({ change }) => change === "same")).toBe(true);
});

it("loses no word of either text, whatever changed", () => {
  const said = (side: "added" | "removed") =>
    compareTexts(before, after)
      .flatMap(({ title, blocks }) => [title, ...blocks.map(({ pieces }) => pieces)])
      .map((pieces) =>
        pieces
          .filter(({ change }) => change === "same" || change === side)
          .map(({ text }) => text)
          .join(""),
      )
      .filter(Boolean);
  const all = (text: typeof before) =>
    text.sections.flatMap(({ title, plain, blocks }) =>
      [title, plain ?? "", ...blocks.map(({ text }) => text)].filter(Boolean),
    );
  expect(said("added")).toEqual(all(after));
  expect(said("removed").toSorted()).toEqual(all(before).toSorted());
});
