import { clean } from "#app/platform/forms/forms.ts";

/** No more of a search is looked at. */
export const searchCharacters = 100;

/** What an address asks for by `q`; empty where it asks for nothing. */
export function readChatSearch(query: URLSearchParams): string {
  const asked = clean(query.get("q") ?? "");
  return asked.trim().slice(0, searchCharacters).toWellFormed().trim();
}
