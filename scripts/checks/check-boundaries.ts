/** Holds every import of app/ against the house's one direction; prints what to do instead. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { featureOrder, rooms } from "./rooms.ts";

/** From the bottom up; a layer may import itself and what is below it. */
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
    if (allowed.includes(b.layer)) return a.layer === "shell" ? refuseClosed(from, to) : null;
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
    return `${a.feature} is not in the order of features: add it to scripts/checks/rooms.ts.`;
  if (rank(b.feature) < rank(a.feature)) return refuseClosed(from, to);
  return `${a.feature}/ is to the left of ${b.feature}/ and may not import it. When the left needs the right, the route or the job composes both in one transaction.`;
}

/** Inside a wing: a room knows those to its left, its root knows all of them, and nobody knows the root. */
function refuseRoom(wing: string, from?: string, to?: string): string | null {
  if (rooms[wing] === undefined || from === undefined || from === to) return null;
  const order = Object.keys(rooms[wing]);
  if (!order.includes(from))
    return `${wing}/${from} is not in the order of rooms: add it to scripts/checks/rooms.ts.`;
  if (to === undefined)
    return `A room may not import the root of ${wing}/, which lists the jobs of all rooms.`;
  if (order.indexOf(to) < order.indexOf(from)) return null;
  return `${wing}/${to} is to the right of ${wing}/${from}, which may not import it. What both need belongs to the left of both.`;
}

/** From outside its wing a room is used through its opened files. A test looks where it must. */
function refuseClosed(from: string, to: string): string | null {
  const { feature = "", room = "" } = placeOf(to)!;
  const opened = rooms[feature]?.[room];
  if (opened === undefined || from.includes(".test.") || opened.includes(inRoom(to))) return null;
  const those = opened.length === 0 ? "opens none of its files" : `opens ${opened.join(", ")}`;
  return `${feature}/${room} ${those} to other wings. Use what it opens, let the route compose both, or open this file in scripts/checks/rooms.ts: it is then a promise to the other wings.`;
}

/** A file's path inside its room. */
function inRoom(path: string): string {
  return path.split("/").slice(4).join("/");
}

/** The opened files that nobody of another wing imports, by what is imported from where. */
export function openInVain(imports: readonly { from: string; to: string }[]): string[] {
  const used = new Set(
    imports.flatMap(({ from, to }) => {
      const [a, b] = [placeOf(from), placeOf(to)];
      const isOther = a?.layer === "shell" || (a?.layer === "features" && a.feature !== b?.feature);
      return isOther && !from.includes(".test.") ? [to] : [];
    }),
  );
  return Object.entries(rooms).flatMap(([wing, ofWing]) =>
    Object.entries(ofWing).flatMap(([room, opened]) =>
      opened
        .map((file) => `app/features/${wing}/${room}/${file}`)
        .filter((path) => !used.has(path)),
    ),
  );
}

/** A parameter or a field of parameters that is a request, or what the router hands to a loader or an action. */
const takesRequest =
  /[\w}]\??: (?:Readonly<)?(Request\b|Route\.\w+Args\b|(?:Action|Loader)FunctionArgs\b)/g;

/** Why a file of a feature may not say this, or null when it may. */
export function refuseRequest(file: string, source: string): string | null {
  if (placeOf(file)?.layer !== "features") return null;
  if (/\.test\.tsx?$/.test(file)) return null;
  const found = [...source.matchAll(takesRequest)].map(([, type]) => type);
  if (found.length === 0) return null;
  return `${[...new Set(found)].join(", ")}\n  A feature takes fields, headers or a body, and answers with what happened. Reading the request, redirects and statuses belong in the route: parsePosted(await readPosted(request), form) there, and one command here. Actions that several routes share are in one file next to them.`;
}

/** Why a route may not read that off the request, or null. */
export function refusePath(file: string, source: string): string | null {
  if (placeOf(file)?.layer !== "routes" || /\.test\.tsx?$/.test(file)) return null;
  const isRead =
    /new URL\(request\.url\)\.pathname/.test(source) ||
    /\{[^{}]*\bpathname\b[^{}]*\} = new URL\(request\.url\)/.test(source);
  return isRead
    ? "the path of request.url\n  It ends in .data where a script asks, and a redirect to it finds no page: take `url` of the loader's or action's arguments."
    : null;
}

function importsOf(source: string): string[] {
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
  const imports: { from: string; to: string }[] = [];
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join("app", name));
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    const taken = refuseRequest(file, source);
    if (taken !== null) wrong.push(`${file}: ${taken}`);
    const read = refusePath(file, source);
    if (read !== null) wrong.push(`${file}: ${read}`);
    for (const specifier of importsOf(source)) {
      if (specifier.startsWith("../../"))
        wrong.push(
          `${file}: ${specifier}\n  Across folders use #app/…; ./ is for the same folder.`,
        );
      const target = resolveImport(file, specifier);
      if (target !== null) imports.push({ from: file, to: target });
      const why = target === null ? null : refuseImport(file, target);
      if (why !== null) wrong.push(`${file}: ${specifier}\n  ${why}`);
    }
  }
  for (const path of openInVain(imports))
    wrong.push(
      `${path}\n  No other wing imports it any more: close it in scripts/checks/rooms.ts.`,
    );
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  console.log(`boundaries: ${files.length} files keep to the house`);
}

if (import.meta.main) check();
