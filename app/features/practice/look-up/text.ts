import type { DictionaryFailure } from "#app/platform/dictionary/dictionary.server.ts";
import type { TranslationFailure } from "#app/platform/translation/translation.server.ts";

/** Why nobody was asked about a word. */
export type NotLookedUp = "off" | "too-many" | "gone";

export const notLookedUpText: Record<NotLookedUp, string> = {
  off: "Words cannot be looked up here at the moment.",
  "too-many":
    "You have looked up as many words as one person can within an hour. You can look up more in a while.",
  gone: "This message has been deleted.",
};

/** What one provider could not say about a word; `label` is its name. */
export function noMeaningText(reason: DictionaryFailure | TranslationFailure, label: string) {
  switch (reason) {
    case "unknown":
      return `${label} does not have this word.`;
    case "off":
    case "not-offered":
      return `${label} does not translate this word.`;
    case "busy":
      return `${label} is asked too much at the moment. Try again in a minute.`;
    case "too-slow":
      return `${label} took too long to answer. Try again.`;
    case "unavailable":
      return `${label} could not be asked. Try again later.`;
  }
}

/** "Looking it up sends the word to Wortschatz and Babelfish." */
export function sentToText(providers: { dictionary: string | null; translation: string | null }) {
  const names = new Set(
    [providers.dictionary, providers.translation].filter((one) => one !== null),
  );
  return `Looking it up sends the word to ${[...names].join(" and ")}.`;
}
