import type { OptionalCategory } from "./record.ts";

export type StorageCategory = "necessary" | OptionalCategory;
export type StoragePlace =
  | "cookie"
  | "local storage"
  | "session storage"
  | "indexed database"
  | "cache storage"
  | "push service";
export type StoredName = {
  /** As it is in the browser; "…" at its end means any text that follows. */
  name: string;
  /** The same item under another name. */
  alias?: string;
  where: StoragePlace;
  category: StorageCategory;
};

export const zoneItem: StoredName = {
  name: "zone",
  where: "local storage",
  category: "functional",
};
export const lastSearchItem: StoredName = {
  name: "last-search",
  where: "local storage",
  category: "functional",
};

/** The database of messages that wait to be sent. */
export const unsentDatabase = "chat-unsent";
/** The database of words to practise without a connection, and of answers that wait to be sent. */
export const answersDatabase = "practice-answers";
/** The files of the page on which words are practised. */
export const practiceCache = "practice-1";

/** What is deleted where its category is not allowed; the registry says more of each. Every page carries this list. */
export const optionalNames: StoredName[] = [zoneItem, lastSearchItem];

/** Whether what a browser holds under that name is this item. */
export function isItem(item: StoredName, name: string): boolean {
  if (item.name.endsWith("…")) return name.startsWith(item.name.slice(0, -1));
  return name === item.name || name === item.alias;
}
