import { z } from "zod";
import { askProvider, ProviderSilent } from "../http/ask-provider.server.ts";
import type { Translation, TranslationInput } from "./translation.server.ts";

/** Several times what the longest message can become. */
const maxBytes = 256 * 1024;

const answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string(), confidence: z.number() }).optional(),
});

/** POST /translate of LibreTranslate: https://docs.libretranslate.com */
export async function askLibreTranslate(
  { url, key }: { url: string; key: string | undefined },
  { text, into, from, signal }: TranslationInput,
): Promise<Translation> {
  const target = theirCode(into);
  const body = {
    q: text,
    source: from === undefined ? "auto" : theirCode(from),
    target,
    format: "text",
    ...(key === undefined ? {} : { api_key: key }),
  };
  try {
    const asked = await askProvider(`${url}/translate`, { body, maxBytes, signal });
    if (asked.status === 400) return { ok: false, reason: "not-offered" };
    if (asked.status === 429) return { ok: false, reason: "busy" };
    const read = answer.safeParse(asked.body);
    if (asked.status !== 200 || !read.success) return { ok: false, reason: "unavailable" };
    const { translatedText, detectedLanguage: found } = read.data;
    // It says 0 where it has only assumed one.
    const detected = found !== undefined && found.confidence > 0 ? ourCode(found.language) : null;
    return { ok: true, text: translatedText, from: from ?? detected, into: ourCode(target)! };
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    return { ok: false, reason: error.reason === "too-slow" ? "too-slow" : "unavailable" };
  }
}

/** Where a language is written as another, that one; and codes that it knows by an older name. */
const theirs: Record<string, string> = {
  no: "nb",
  nn: "nb",
  fil: "tl",
  cmn: "zh",
  yue: "zh",
  nan: "zh",
  arz: "ar",
  apc: "ar",
  ary: "ar",
  acm: "ar",
  ajp: "ar",
  gsw: "de",
};
const ours: Record<string, string> = { zt: "zh-Hant", pb: "pt-BR", tl: "fil" };

function theirCode(code: string): string {
  return theirs[code] ?? code;
}

/** Null for what is no code of a language. */
function ourCode(code: string): string | null {
  const known = ours[code] ?? code;
  return /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(known) ? known : null;
}
