/** Refuses a migration that the version before it could not live with: docs/operations/shipping.md says how to ship in two steps. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Up to here all of them were carried out in one go, before anybody ran two versions at once. */
const baseline = 39;
/** Of these a statement that reads every row under a lock keeps people waiting. */
const bigTables = new Set([
  "announcement_recipients",
  "audit_log",
  "busy",
  "files",
  "ledger_entries",
  "ledger_postings",
  "lesson_events",
  "lessons",
  "messages",
  "notifications",
  "outbox",
  "page_views",
  "payments",
  "practice_reviews",
  "room_heartbeats",
  "room_presence",
  "sessions",
  "users",
]);

const folder = "db/migrations";
const name = `"?([a-z_]+)"?`;
const table = `(?:if exists )?(?:only )?(?:"?public"?\\.)?${name}`;

/** "since migration 0041" or "since version 1.4": when the last code that used it went. */
const contract = /^--\s*contract:\s*\S.*\bsince (?:migration \d{4}|version \S+)/m;

/** How long what is read under a lock keeps people waiting. */
const readsAll = /^--\s*reads all:\s*\S/m;

export type Migration = { file: string; text: string };

/** What a migration would take from the version that runs while it is carried out, each with what to do. */
export function refuseMigration(
  { file, text }: Migration,
  earlier: readonly Migration[],
): string[] {
  const statements = text.split("--> statement-breakpoint").flatMap(splitStatements);
  const isNew = new Set(
    statements.flatMap(({ sql }) =>
      find(sql, `^create (?:unlogged )?table (?:if not exists )?${table}`),
    ),
  );
  const added = statements.flatMap(({ sql }) => addedColumns(sql));
  return statements.flatMap((statement) => {
    const { sql, note } = statement;
    if (contract.test(note)) return [];
    const [altered] = find(sql, `^alter table ${table}`);
    const why = refuseReading(statement);
    if (altered === undefined || !isNew.has(altered))
      why.push(
        ...refuseTaking(sql, altered),
        ...refuseColumns(sql, altered),
        ...refuseConstraint(sql, altered, { statements, earlier, added }),
        ...refuseIndex(sql, isNew),
      );
    return why.map((one) => `${file}: ${sql.slice(0, 90)}\n  ${one}`);
  });
}

type Statement = { sql: string; note: string };

/** In small letters, without bodies of functions; comments apart. */
function splitStatements(chunk: string): Statement[] {
  const bare = chunk.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");
  return bare.split(";").flatMap((part) => {
    const note = part.match(/^\s*--.*$/gm)?.join("\n") ?? "";
    const sql = part
      .replaceAll(/^\s*--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim()
      .toLowerCase();
    return sql === "" ? [] : [{ sql, note: note.replaceAll(/^\s+/gm, "") }];
  });
}

function find(sql: string, pattern: string): string[] {
  const found = new RegExp(pattern).exec(sql)?.[1];
  return found === undefined ? [] : [found];
}

const twoSteps = (what: string) =>
  `${what} First ship a version that does not, then change it in a later one and say so above the statement: -- contract: <what does not any more> since migration NNNN.`;

function refuseTaking(sql: string, altered?: string): string[] {
  if (/^drop (?:table|view|materialized view|type|schema|sequence)\b/.test(sql))
    return [twoSteps("The running version may still use it.")];
  if (altered === undefined) return [];
  if (/\bdrop column\b/.test(sql))
    return [twoSteps("The running version reads and writes this column.")];
  if (/\bset schema\b/.test(sql))
    return [
      twoSteps(
        "The running version looks for it where it was: make one of its name there in the same file.",
      ),
    ];
  if (/\brename (?:to|column|constraint)?/.test(sql))
    return [twoSteps("The running version knows it by its old name: add the new one beside it.")];
  return [];
}

/** What there is becomes a part of a table by months: PostgreSQL reads it all, to see that it belongs there. */
function refuseReading({ sql, note }: Statement): string[] {
  const [attached] = find(sql, `\\battach partition (?:"?[a-z_]+"?\\.)?${name}`);
  if (attached === undefined || !bigTables.has(attached) || readsAll.test(note)) return [];
  return [
    "Every row is read under a lock: say above it how long that takes and who waits: -- reads all: <so long, and why that can be borne>.",
  ];
}

/** The names of the columns that a statement adds. */
function addedColumns(sql: string): string[] {
  if (!sql.startsWith("alter table")) return [];
  return [...sql.matchAll(new RegExp(`\\badd column (?:if not exists )?${name}`, "g"))].map(
    (m) => m[1]!,
  );
}

/** Each is worked out for every row, which is written again under a lock. */
const volatile = /\bdefault [^,]*\b(?:uuidv7|gen_random_uuid|random|clock_timestamp|nextval)\(/;

function refuseColumns(sql: string, altered?: string): string[] {
  if (altered === undefined) return [];
  const found: string[] = [];
  for (const [column] of sql.matchAll(/\badd column [^,]*(?:,(?! add | alter | drop )[^,]*)*/g)) {
    const isFilled = /\bdefault\b|\bgenerated\b/.test(column);
    if (/\bnot null\b/.test(column) && !isFilled)
      found.push(
        "The running version adds rows without this column: give it a default, or let it be null.",
      );
    if (volatile.test(column) && bigTables.has(altered))
      found.push(
        "Its default is another one for each row, so every row is written again: add it as null and fill it in by a job.",
      );
  }
  if (/\balter column [^,]* set not null/.test(sql))
    found.push(twoSteps("The running version may still leave it empty."));
  if (/\balter column [^,]* (?:set data )?type\b/.test(sql))
    found.push(
      twoSteps(
        "Every row is written again under a lock, and the running version expects the old type: add a column beside it.",
      ),
    );
  if (/\balter column [^,]* drop default/.test(sql))
    found.push(twoSteps("The running version may leave it to the default."));
  return found;
}

type Around = { statements: Statement[]; earlier: readonly Migration[]; added: string[] };

function refuseConstraint(sql: string, altered: string | undefined, around: Around): string[] {
  const [, constraint, kind, rest = ""] =
    new RegExp(
      `\\badd constraint ${name} (check|foreign key|unique|primary key|exclude)(.*)$`,
    ).exec(sql) ?? [];
  if (altered === undefined || constraint === undefined) return [];
  const found: string[] = [];
  if (bigTables.has(altered) && /check|foreign key/.test(kind!) && !/\bnot valid\b/.test(rest))
    found.push(
      "Every row is read under a lock: add it NOT VALID, and validate it in a statement of its own.",
    );
  const ofNew = around.added.some((column) => new RegExp(`\\b${column}\\b`).test(rest));
  if (ofNew) return found;
  if (kind === "check" && isWider(constraint, rest, around)) return found;
  found.push(twoSteps("The running version may write what this refuses."));
  return found;
}

/** Whether a list of values has all that it had before: what the running version writes stays allowed. */
function isWider(constraint: string, rest: string, { statements, earlier }: Around): boolean {
  if (!statements.some(({ sql }) => sql.includes("drop constraint") && sql.includes(constraint)))
    return false;
  const before = earlier
    .flatMap(({ text }) => text.split(";"))
    .findLast((part) => part.includes(constraint) && /check \(/i.test(part));
  const own = new RegExp(
    `constraint "?${constraint}"? check \\((.*?)\\)(?:,|\\)| not valid|$)`,
    "is",
  ).exec(before ?? "")?.[1];
  const now = new Set(rest.match(/'[^']*'/g));
  const old = own?.match(/'[^']*'/g) ?? [];
  return old.length > 0 && old.every((value) => now.has(value.toLowerCase()));
}

function refuseIndex(sql: string, isNew: ReadonlySet<string>): string[] {
  const [, unique, , on] =
    new RegExp(
      `^create (unique )?index (?:concurrently )?(?:if not exists )?${name} on (?:only )?(?:"?public"?\\.)?${name}`,
    ).exec(sql) ?? [];
  if (on === undefined || isNew.has(on)) return [];
  if (unique !== undefined) return [twoSteps("The running version may write what this refuses.")];
  if (bigTables.has(on))
    return [
      "Nobody can write to this table while it is made: put it into db/online, as create index concurrently.",
    ];
  return [];
}

/** What is made while people write: one index in each file, so that a start that broke off goes on. */
export function refuseOnline({ file, text }: Migration): string[] {
  const statements = splitStatements(text);
  const isOne =
    statements.length === 1 &&
    /^create index concurrently if not exists "?[a-z_]+"? on /.test(statements[0]!.sql);
  return isOne
    ? []
    : [`${file}\n  Each file has one statement: create index concurrently if not exists … on …`];
}

export function readMigrations(of = folder): Migration[] {
  return readdirSync(of)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => ({ file: join(of, file), text: readFileSync(join(of, file), "utf8") }));
}

function check(): void {
  const all = readMigrations();
  const numberOf = ({ file }: Migration) => Number(file.slice(folder.length + 1).slice(0, 4));
  const wrong = all.flatMap((migration, at) =>
    numberOf(migration) <= baseline ? [] : refuseMigration(migration, all.slice(0, at)),
  );
  wrong.push(...readMigrations("db/online").flatMap(refuseOnline));
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  console.log(
    `migrations: ${all.length}, each of which the version before can live with from ${String(baseline + 1).padStart(4, "0")} on`,
  );
}

if (import.meta.main) check();
