import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { featureOrder, rooms } from "./checks/rooms.ts";

const read = (name: string) => readFileSync(`docs/${name}.md`, "utf8");
const map = read("architecture");

describe("the map", () => {
  it("names every room in the order that imports keep", () => {
    for (const [wing, order] of Object.entries(rooms))
      expect(map).toContain(`| ${wing} | ${Object.keys(order).join(", ")} |`);
  });

  it("names every wing in the order that imports keep", () => {
    const order = featureOrder.map((group) => group.join(", ")).join(" → ");
    expect(map).toContain(order);
    const features = readdirSync("app/features");
    expect(featureOrder.flat().toSorted()).toEqual(features.toSorted());
  });

  it("shows a room for every folder of a wing that has rooms", () => {
    for (const [wing, order] of Object.entries(rooms)) {
      const folder = wing === "shell" ? "app/shell" : `app/features/${wing}`;
      const folders = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect(folders.toSorted(), folder).toEqual(Object.keys(order).toSorted());
    }
  });

  it("walks from a form to SQL in at most five files, each of which is there", () => {
    const walks = [...map.matchAll(/^- \*\*A (?:slot|price|message)\*\*: (.*)$/gm)];
    expect(walks).toHaveLength(3);
    for (const [, walk] of walks) {
      const files = [...walk!.matchAll(/`([\w-]+\/[\w./-]+\.ts)`/g)].map(([, path]) => path!);
      expect(files.length).toBeLessThanOrEqual(5);
      for (const path of files)
        expect(existsSync(`app/${path}`) || existsSync(`app/features/${path}`), path).toBe(true);
    }
  });
});

it.each(["architecture", "glossary", "benchmarks"])(
  "%s names only files that are there",
  (name) => {
    const named = [
      ...read(name).matchAll(/\b((?:app|db|config|server|scripts|test|bench)\/[\w./-]+\.tsx?)\b/g),
    ];
    for (const [, path] of named) expect(existsSync(path!), path).toBe(true);
  },
);
