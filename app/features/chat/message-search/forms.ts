import { clean } from "#app/platform/forms/forms.ts";

/** No more of a search is looked at. */
export const searchCharacters = 100;

/** What an address asks for by `q`; empty where it asks for nothing. */
export function readChatSearch(query: URLSearchParams): string {
  const asked = clean(query.get("q") ?? "");
  return asked.trim().slice(0, searchCharacters).toWellFormed().trim();
}

/** What an address asks of the list of chats: a search, and the page of the list, from 1 on. */
export function readChatsAsked(query: URLSearchParams): { search: string; page: number } {
  const page = Math.min(1_000, Math.max(1, Math.floor(Number(query.get("page"))) || 1));
  return { search: readChatSearch(query), page };
}
