import type { TranslateRefusal } from "#app/access/chat.ts";
import type { TranslationFailure } from "#app/platform/translation/translation.server.ts";

/** Why there is no translation of a message. */
export type NotTranslated = TranslateRefusal | TranslationFailure | "too-many";

/** The sentence for it; `label` is who translates. */
export function notTranslatedText(reason: NotTranslated, label: string): string {
  switch (reason) {
    case "deleted":
      return "This message has been deleted.";
    case "your-own":
      return "This is your own message.";
    case "no-words":
      return "There are no words to translate in this message.";
    case "off":
      return "Messages cannot be translated here at the moment.";
    case "too-many":
      return "You have asked for as many translations as one person can within an hour. You can ask for more in a while.";
    case "not-offered":
      return `${label} does not translate this message.`;
    case "busy":
      return `${label} is asked too much at the moment. Try again in a minute.`;
    case "too-slow":
      return `${label} took too long to answer. Try again.`;
    case "unavailable":
      return `${label} could not translate this. Try again later.`;
  }
}

export const untranslatedText = "We could not be reached. Try again.";
