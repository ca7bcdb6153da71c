import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { brand } from "./brand.ts";

const sources = ["app", "server", "db", "public", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js|sql|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

it("the name is in config/brand.ts and nowhere else in what runs", () => {
  const names = [brand.name, brand.name.replaceAll(" ", ""), brand.name.replaceAll(" ", "-")];
  const holding = sources.filter((file) => {
    const text = readFileSync(file, "utf8").toLowerCase();
    return names.some((name) => text.includes(name.toLowerCase()));
  });
  expect(holding).toEqual([]);
});

const units =
  "minutes?|hours?|days?|weeks?|months?|years?|characters|lessons?|reviews?|times|people|teachers|reports|trials|megabytes";
const numerals =
  "\\d+(?:[.,]\\d+)*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty";
/** A sum of money, a percentage in a sentence, or a figure with its unit. */
const figure = new RegExp(`£\\d[\\d.,]*|\\b\\d+% \\w+|\\b(?:${numerals})[ -](?:${units})\\b`, "gi");

/** Figures that are no rule. */
const ownAffair = [
  /^1 (minute|hour|day|lesson|review)$/, // the singular of what is counted
  /^(25|50|80)[ -]minutes?$/, // the three lengths are columns and names, not a setting
  /^two (people|lessons|trials)$/i, // "the database refuses two lessons at once"
  /^£0$/, // nothing
  /^twelve-week$/, // the plan that nobody needs
  /^(seven days|eight weeks)$/, // how a list and a picture are cut
];

it("no sentence holds a price, a length or a limit: they are read from config/rules.ts", () => {
  const typed = sources
    .filter((file) => /^app\/.*\.tsx?$/.test(file) && !file.includes(".test."))
    // the gallery shows sums to show how a sum looks
    .filter((file) => !file.startsWith("app/routes/dev/"))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8")
        .replaceAll(/\/\*.*?\*\//gs, "")
        .replaceAll(/(^|\s)\/\/.*$/gm, "")
        .replaceAll(/\s+/g, " ");
      return [...code.matchAll(figure)]
        .map(([found]) => found)
        .filter((found) => !ownAffair.some((pattern) => pattern.test(found)))
        .map((found) => `${file}: ${found}`);
    });
  expect(typed).toEqual([]);
});
