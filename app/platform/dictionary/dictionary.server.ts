import { env } from "../env/env.server.ts";
import { askFreeDictionary } from "./free-dictionary.server.ts";

/** One meaning of a word. */
export type Sense = {
  /** "noun", in the dictionary's own words; empty where it says none. */
  wordClass: string;
  definition: string;
  example: string | null;
};

export type DictionaryInput = {
  word: string;
  /** A code of ISO 639. */
  language: string;
  /** Ends the wait. */
  signal: AbortSignal;
};

export type DictionaryAnswer =
  | { ok: true; senses: Sense[] }
  | { ok: false; reason: DictionaryFailure };

/** `off`: no provider is configured. `unknown`: it has no such word in that language. */
export type DictionaryFailure = "off" | "unknown" | "busy" | "too-slow" | "unavailable";

/** Whose dictionary it is, as people read it; null where no provider is configured. */
export function dictionaryLabel(): string | null {
  const { DICTIONARY_URL: url, DICTIONARY_LABEL: label } = env();
  return url === undefined ? null : (label ?? null);
}

/**
 * A few meanings of a word, the most usual first. The provider gets the word and its language, nothing about who asked;
 * nothing is stored or logged of it. Expected failures are returned, `too-slow` once `signal` has ended the wait.
 */
export async function lookUp(input: DictionaryInput): Promise<DictionaryAnswer> {
  const { DICTIONARY_URL: url } = env();
  if (url === undefined) return { ok: false, reason: "off" };
  return askFreeDictionary(url, input);
}
