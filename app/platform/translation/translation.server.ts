import { env } from "../env/env.server.ts";
import { askLibreTranslate } from "./libretranslate.server.ts";

/** Codes are those of ISO 639. */
export type TranslationInput = {
  text: string;
  into: string;
  /** What it is written in, where that is known. */
  from?: string;
  /** Ends the wait. */
  signal: AbortSignal;
};

export type Translation =
  | {
      ok: true;
      text: string;
      /** What it was written in, as far as the provider can tell. */
      from: string | null;
      /** The written language that it is in now: Arabic for Egyptian Arabic. */
      into: string;
    }
  | { ok: false; reason: TranslationFailure };

/** `off`: no provider is configured. `not-offered`: the provider does not translate this, or not into that language. */
export type TranslationFailure = "off" | "not-offered" | "busy" | "too-slow" | "unavailable";

/** Who translates, as people read it; null where no provider is configured. */
export function translationLabel(): string | null {
  const { TRANSLATION_URL: url, TRANSLATION_LABEL: label } = env();
  return url === undefined ? null : (label ?? null);
}

/**
 * What the text says in the language `into`. The provider gets the text and the two codes, nothing about who wrote or
 * asked; nothing is stored or logged of it. Expected failures are returned, `too-slow` once `signal` has ended the wait.
 */
export async function translate(input: TranslationInput): Promise<Translation> {
  const { TRANSLATION_URL: url, TRANSLATION_KEY: key } = env();
  if (url === undefined) return { ok: false, reason: "off" };
  return askLibreTranslate({ url, key }, input);
}
