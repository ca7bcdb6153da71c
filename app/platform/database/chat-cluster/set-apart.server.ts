import type pg from "pg";
import { chatTableNames } from "#db/schema/chat/chat-tables.ts";

/** What of the product a database holds: both clusters have every table, and one of them fills it. */
export type Holds = "everything" | "main" | "chat";

const names = `array[${chatTableNames.map((name) => `'${name}'`).join(", ")}]`;

/** As SQL, of a table `c` of pg_class: whether its rows are in this database. */
export function livesHere(holds: Holds): string {
  if (holds === "everything") return "true";
  return holds === "chat" ? `c.relname = any(${names})` : `c.relname <> all(${names})`;
}

const spanning = `
  from pg_constraint f join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
  where f.contype = 'f' and f.conparentid = 0
    and own.relnamespace = 'public'::regnamespace and other.relnamespace = 'public'::regnamespace
    and (own.relname = any(${names})) <> (other.relname = any(${names}))`;

/**
 * Ends what no constraint can hold across two clusters: foreign keys between tables of the two stay as notes, so that
 * migrations find them. `checkLinks` of the chat looks after what they held.
 */
export async function endSpanningKeys(owner: pg.Client): Promise<void> {
  await alterSpanning(owner, "f.conenforced", "not enforced");
}

/** Holds them again, once the rows of both are in one database. */
export async function holdSpanningKeys(owner: pg.Client): Promise<void> {
  await alterSpanning(owner, "not f.conenforced", "enforced");
}

async function alterSpanning(owner: pg.Client, which: string, how: string): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `select format('alter table %s alter constraint %I ${how}', f.conrelid::regclass, f.conname) as text ${spanning} and ${which}`,
  );
  for (const { text } of rows) await owner.query(text);
}

/** Whether this database has been one of two. */
export async function wasSetApart(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(`select 1 ${spanning} and not f.conenforced limit 1`);
  return rows.length > 0;
}

/** The tables of chat and presence that have rows here. */
export async function filledChatTables(owner: pg.Client): Promise<string[]> {
  const each = chatTableNames.map(
    (name) => `select '${name}' as name where exists (select from "${name}")`,
  );
  const { rows } = await owner.query<{ name: string }>(each.join(" union all "));
  return rows.map(({ name }) => name);
}
