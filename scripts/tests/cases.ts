/** Every numbered case and attack, and the layers whose tests carry its number: `npm run test:cases`. */
import { globSync, readFileSync } from "node:fs";

/** The first that a file's path begins with is its layer. */
const layers = [
  ["test/pages/", "page"],
  ["test/access/", "access"],
  ["test/process/", "process"],
  ["e2e/", "journey"],
  ["", "unit and integration"],
] as const;

const number = /\[([A-Z]{1,4}-?\d+)\]/g;
/** A journey's tag is behind its name. */
const tagged = /^[^"`]*["`],\s*\{\s*tag: ("@core"|onceInFive)/;

const found = new Map<string, Set<string>>();
const files = globSync("{app,config,db,e2e,scripts,server,test}/**/*.{test,spec}.{ts,tsx}");
for (const file of files.map((path) => path.replaceAll("\\", "/"))) {
  const [, layer] = layers.find(([folder]) => file.startsWith(folder))!;
  const text = readFileSync(file, "utf8");
  for (const match of text.matchAll(number)) {
    const rest = text.slice(match.index + match[0].length);
    const where =
      layer === "journey" ? (tagged.test(rest) ? "core journey" : "deep journey") : layer;
    const known = found.get(match[1]!) ?? new Set();
    found.set(match[1]!, known.add(where));
  }
}

const order = ["unit and integration", "page", "access", "process", "core journey", "deep journey"];
const cases = [...found].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
for (const [name, where] of cases)
  console.log(`${name.padEnd(8)} ${order.filter((layer) => where.has(layer)).join(", ")}`);
for (const layer of order) {
  const here = cases.filter(([, where]) => where.has(layer));
  const alone = here.filter(([, where]) => where.size === 1);
  console.log(`${layer}: ${here.length}, of them ${alone.length} there alone`);
}
