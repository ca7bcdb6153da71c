import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const sheet = readFileSync("app/public-pages.css", "utf8");
const leftOut = new Set(
  [...sheet.matchAll(/@source not "\.\/(.+)";/g)].flatMap(([, files]) => globSync(`app/${files}`)),
);

const routes = globSync("app/routes/**/*.tsx").filter((file) => !leftOut.has(file));
const drawn = ["app/root.tsx", ...routes];
// what is imported on demand is drawn, too
for (const file of drawn)
  for (const imported of importsOf(file)) if (!drawn.includes(imported)) drawn.push(imported);

it("no page that a visitor may open draws from a folder that the visitors' sheet leaves out", () => {
  expect(drawn.length).toBeGreaterThan(200);
  expect(drawn.filter((file) => leftOut.has(file))).toEqual([]);
});

it("the visitors' sheet leaves out every component that none of their pages draws", () => {
  const parts = globSync("app/{features,ui,shell}/**/*.tsx").filter(
    (file) => !/\.(server|test)\.|mail/.test(file),
  );
  expect(parts.length).toBeGreaterThan(400);
  expect(parts.filter((file) => !drawn.includes(file) && !leftOut.has(file))).toEqual([]);
});

/** The components that a file imports, now or on demand, through files without any as well. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+\.tsx?)"/g)]
    .map(([, name]) => (name!.startsWith("#") ? name!.slice(1) : join(dirname(file), name!)))
    .filter((imported) => !imported.includes(".server.") && existsSync(imported));
}
