/** Holds every import of app/ against the house's one direction; prints what to do instead. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The wings from left to right; those of one group do not know each other. */
export const featureOrder = [
  ["accounts", "consent"],
  ["statistics"],
  ["notifications"],
  ["files"],
  ["teachers"],
  ["payments"],
  ["scheduling"],
  ["chat", "classroom", "reviews"],
  ["support"],
  ["reports"],
  ["help"],
  ["privacy"],
  ["legal", "public-pages"],
];

/** The rooms of a wing from left to right; a room imports those to its left. A wing's root only lists its jobs. */
export const rooms: Record<string, string[]> = {
  accounts: [
    "account-security",
    "passwords",
    "identity-providers",
    "mails",
    "sessions",
    "own-account",
    "people",
    "two-step",
    "sign-in",
    "sign-up",
  ],
  teachers: [
    "forms",
    "reference-data",
    "publishing",
    "teacher-cards",
    "offers",
    "ranking",
    "profiles",
    "applications",
    "vetting",
    "sanctions",
    "search-index",
    "search",
  ],
  scheduling: [
    "lessons",
    "mails",
    "attendance",
    "availability",
    "booking",
    "packages",
    "cancel-and-reschedule",
    "lifecycle",
    "calendar",
    "availability-editor",
    "calendar-sync",
    "calendar-page",
    "lesson-notes",
    "dashboards",
    "series",
    "lesson-pages",
  ],
  shell: ["session", "theme", "menus", "bars", "page", "share"],
};
/** From the bottom up; a layer may import itself and what stands below it. */
const layers = [
  "config",
  "db/schema",
  "platform",
  "access",
  "ui",
  "features",
  "gate",
  "shell",
  "routes",
  "app",
];
const only: Record<string, string[]> = {
  ui: ["config", "platform"],
  platform: ["config", "db/schema"],
  access: ["config", "db/schema", "platform"],
};

export type Place = { layer: string; feature?: string; room?: string };

export function placeOf(path: string): Place | null {
  if (path.startsWith("config/")) return { layer: "config" };
  if (path.startsWith("db/schema/")) return { layer: "db/schema" };
  const [top, folder, feature, room, inRoom] = path.split("/");
  if (top !== "app" || folder === undefined) return null;
  if (folder === "features")
    return { layer: "features", feature, ...(inRoom === undefined ? {} : { room }) };
  if (folder === "shell")
    return { layer: "shell", ...(room === undefined ? {} : { room: feature }) };
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
    return `${a.layer}/ may not import ${b.layer}/: imports run routes → shell → gate → features → access → platform.`;
  }
  const wing = a.feature ?? a.layer;
  // A test may walk through the whole of its wing.
  if (wing === (b.feature ?? b.layer))
    return from.includes(".test.") ? null : refuseRoom(wing, a.room, b.room);
  if (a.layer !== "features") return null;
  const rank = (name?: string) => featureOrder.findIndex((group) => group.includes(name ?? ""));
  if (rank(a.feature) === -1)
    return `${a.feature} is not in the order of features: add it to scripts/check-boundaries.ts.`;
  if (rank(b.feature) < rank(a.feature)) return null;
  return `${a.feature}/ stands to the left of ${b.feature}/ and may not import it. When the left needs the right, the route or the job composes both in one transaction.`;
}

/** Inside a wing: a room knows those to its left, its root knows all of them, and nobody knows the root. */
function refuseRoom(wing: string, from?: string, to?: string): string | null {
  const order = rooms[wing];
  if (order === undefined || from === undefined || from === to) return null;
  if (!order.includes(from))
    return `${wing}/${from} is not in the order of rooms: add it to scripts/check-boundaries.ts.`;
  if (to === undefined)
    return `A room may not import the root of ${wing}/, which lists the jobs of all rooms.`;
  if (order.indexOf(to) < order.indexOf(from)) return null;
  return `${wing}/${to} stands to the right of ${wing}/${from}, which may not import it. What both need belongs to the left of both.`;
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
