/** Holds every import of app/ against the house's one direction; prints what to do instead. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const featureOrder = [
  ["accounts", "consent"],
  ["statistics"],
  ["notifications"],
  ["files"],
  ["teachers"],
  ["payments"],
  ["scheduling"],
  ["chat", "classroom", "reviews"],
  ["reports"],
  ["privacy"],
];
/** From the bottom up; a layer may import itself and what stands below it. */
const layers = [
  "config",
  "db/schema",
  "platform",
  "access",
  "ui",
  "features",
  "shell",
  "routes",
  "app",
];
const only: Record<string, string[]> = {
  ui: ["config", "platform"],
  platform: ["config", "db/schema"],
  access: ["config", "db/schema", "platform"],
};

export type Place = { layer: string; feature?: string };

export function placeOf(path: string): Place | null {
  if (path.startsWith("config/")) return { layer: "config" };
  if (path.startsWith("db/schema/")) return { layer: "db/schema" };
  const [top, folder, feature] = path.split("/");
  if (top !== "app" || folder === undefined) return null;
  if (folder === "features") return { layer: "features", feature };
  return { layer: layers.includes(folder) ? folder : "app" };
}

/** Why `from` may not import `to`, or null when it may. Paths are relative to the project. */
export function refuseImport(from: string, to: string): string | null {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a === null || b === null) {
    if (a !== null && to.startsWith("server/"))
      return "Nobody imports server/: it starts the product, the product does not know it.";
    if (a !== null && to.startsWith("test/") && !from.includes(".test."))
      return "Only tests and the seed use test/.";
    return null;
  }
  if (a.layer !== b.layer) {
    const allowed = only[a.layer] ?? layers.slice(0, layers.indexOf(a.layer));
    if (allowed.includes(b.layer)) return null;
    if (a.layer === "platform" || a.layer === "ui")
      return `${a.layer}/ is the bottom of the house and would fit in any product. If this code needs a domain word, it belongs in a feature.`;
    if (b.layer === "routes")
      return "Nobody imports routes/: a route is an adapter. Move what you need into a feature.";
    return `${a.layer}/ may not import ${b.layer}/: imports run routes → shell → features → access → platform.`;
  }
  if (a.layer !== "features" || a.feature === b.feature) return null;
  const rank = (name?: string) => featureOrder.findIndex((group) => group.includes(name ?? ""));
  if (rank(a.feature) === -1)
    return `${a.feature} is not in the order of features: add it to scripts/check-boundaries.ts.`;
  if (rank(b.feature) < rank(a.feature)) return null;
  return `${a.feature}/ stands to the left of ${b.feature}/ and may not import it. When the left needs the right, the route or the job composes both in one transaction.`;
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(
    (match) => match[1]!,
  );
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

function check(): void {
  const wrong: string[] = [];
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join("app", name));
  for (const file of files)
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith("../../"))
        wrong.push(
          `${file}: ${specifier}\n  Across folders use #app/…; ./ is for the same folder.`,
        );
      const target = resolveImport(file, specifier);
      const why = target === null ? null : refuseImport(file, target);
      if (why !== null) wrong.push(`${file}: ${specifier}\n  ${why}`);
    }
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  console.log(`boundaries: ${files.length} files keep to the house`);
}

if (import.meta.main) check();
