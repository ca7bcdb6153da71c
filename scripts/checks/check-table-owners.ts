/** Holds every write of app/ against the one wing that owns its table; prints what to do instead. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** A wing with a folder of schema files owns their tables; here are the files outside one, and tables of other wings. */
const owners: Record<string, string> = {
  announcements: "announcements",
  audit: "platform",
  business: "business",
  legal: "legal",
  files: "files",
  live: "platform",
  "job-outbox": "platform",
  mails: "platform",
  "policy-reports": "app",
  reviews: "reviews",
  settings: "settings",
  statistics: "statistics",
};

export type Table = { name: string; owner: string };

/** Every table by its name in code and in SQL. */
function readTables(): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const file of readdirSync("db/schema", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const [folder, inFolder] = file.split("/");
    const text = readFileSync(join("db/schema", file), "utf8");
    for (const [, name, sql] of text.matchAll(/export const (\w+) = table\(\s*"(\w+)"/g)) {
      const owner = owners[sql!] ?? (inFolder && folder) ?? owners[basename(file, ".ts")];
      if (owner === undefined)
        throw new Error(`db/schema/${file} has no owner in ${import.meta.filename}`);
      tables.set(name!, { name: sql!, owner });
      tables.set(sql!, { name: sql!, owner });
    }
  }
  return tables;
}

function wingOf(path: string): string {
  const [, layer, feature] = path.split("/");
  if (layer === "features") return feature!;
  return layer?.includes(".") ? "app" : layer!;
}

const built = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const written = /\b(?:insert into|update|delete from)\s+(?:\$\{)?(\w+)\b/g;

/** Writes in this file to tables of other wings. Erasing a person goes by the map of privacy/, over all of them. */
export function refuseWrites(path: string, text: string, tables: Map<string, Table>): string[] {
  const wing = wingOf(path);
  const found = [...text.matchAll(built), ...text.matchAll(written)].map(([, name]) =>
    tables.get(name!),
  );
  return found
    .filter((table) => table !== undefined && table.owner !== wing)
    .map(
      (table) =>
        `${path} writes ${table!.name}, which ${table!.owner}/ owns\n  Call a verb of the owner, which joins your transaction; write one there if there is none.`,
    );
}

function check(): void {
  const tables = readTables();
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join("app", name));
  const wrong = files.flatMap((file) => refuseWrites(file, readFileSync(file, "utf8"), tables));
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  const count = new Set([...tables.values()].map(({ name }) => name)).size;
  console.log(`table owners: ${count} tables are written by their owners alone`);
}

if (import.meta.main) check();
