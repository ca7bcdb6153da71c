import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const shelves = readdirSync("app/routes/dev/gallery")
  .map((name) => readFileSync(`app/routes/dev/gallery/${name}`, "utf8"))
  .join("\n")
  .concat(readFileSync("app/routes/dev/gallery.tsx", "utf8"));

const parts = readdirSync("app/ui", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !/\.(test|server)\./.test(name))
  .flatMap((name) => {
    const source = readFileSync(`app/ui/${name}`, "utf8");
    return [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, part]) => part!);
  });

/** Parts that another one draws. */
const inside = new Set([
  "PortraitShapes",
  "PortraitPartsOnce",
  "SharedPortrait",
  "SharedIcon",
  "Photo",
  "TypedCombo",
  // A Note that takes the focus of the page it is on.
  "ToldNote",
  // It opens over the page it is on.
  "AskFirst",
  // They listen to the keys of the whole page they are on.
  "PageKeys",
  "QueueKeys",
]);

it("the gallery shows every part of app/ui", () => {
  expect(parts.length).toBeGreaterThan(30);
  const missing = parts.filter(
    (part) => !inside.has(part) && !new RegExp(`<${part}\\b`).test(shelves),
  );
  expect(missing).toEqual([]);
});
