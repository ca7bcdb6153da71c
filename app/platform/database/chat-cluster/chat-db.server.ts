import { isUnavailable } from "../database-away.server.ts";
import { database, db, inTransaction, named, transact, type Db, type Tx } from "../db.server.ts";

/** Whether chat and presence are in a cluster of their own (docs/decisions/161). */
export function isChatApart(): boolean {
  return database().chat !== null;
}

/** Reads of chat and presence outside a transaction. */
export function chatDb(): Db {
  return database().chat?.db ?? db();
}

/** As `inTransaction`, for work whose own rows are those of chat or presence. */
export function inChatTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { chat } = database();
  return chat === null ? inTransaction(work) : transact(chat, work);
}

/** Where the tables of chat and presence are read beside `on`: in its transaction wherever that can see them. */
export function chatOn(on: Db | Tx): Db | Tx {
  const { chat } = database();
  return chat === null || isOfChat(on) ? on : chat.db;
}

/** Where all other tables are read beside `on`, likewise. */
export function mainOn(on: Db | Tx): Db | Tx {
  return isOfChat(on) ? db() : on;
}

/** As `named`, for a read of chat and presence. */
export async function chatNamed<Row extends object>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { chat } = database();
  if (chat === null) return named(name, text, values);
  return (await chat.queries.query<Row>({ name, text, values })).rows;
}

/**
 * What a page about something else says of chat or presence: `instead` while their own cluster is away. Where there is one
 * cluster the page is away as a whole.
 */
export async function unlessAway<T>(asked: Promise<T>, instead: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isChatApart() && isUnavailable(error)) return instead;
    throw error;
  }
}

function isOfChat(on: Db | Tx): boolean {
  const { chat } = database();
  return chat !== null && (on === chat.db || ("isOfChat" in on && on.isOfChat));
}
