import { z } from "zod";
import { rules } from "#config/rules.ts";
import { askProvider, ProviderSilent } from "../http/ask-provider.server.ts";
import type { DictionaryAnswer, DictionaryInput, Sense } from "./dictionary.server.ts";

/** A common word has dozens of meanings. */
const maxBytes = 1024 * 1024;

const text = z.string().trim();
const entries = z.array(
  z.object({
    meanings: z.array(
      z.object({
        partOfSpeech: text.nullish(),
        definitions: z.array(z.object({ definition: text, example: text.nullish() })),
      }),
    ),
  }),
);

/** GET /{language}/{word} of the Free Dictionary API: https://dictionaryapi.dev */
export async function askFreeDictionary(
  url: string,
  { word, language, signal }: DictionaryInput,
): Promise<DictionaryAnswer> {
  // An address would take these for steps up.
  if (word === "." || word === "..") return { ok: false, reason: "unknown" };
  const path = [language, word].map((part) => encodeURIComponent(part.toWellFormed())).join("/");
  try {
    const { status, body } = await askProvider(`${url}/${path}`, { maxBytes, signal });
    if (status === 404) return { ok: false, reason: "unknown" };
    if (status === 429) return { ok: false, reason: "busy" };
    const read = entries.safeParse(body);
    if (status !== 200 || !read.success) return { ok: false, reason: "unavailable" };
    const senses = fewOf(read.data);
    return senses.length > 0 ? { ok: true, senses } : { ok: false, reason: "unknown" };
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    return { ok: false, reason: error.reason === "too-slow" ? "too-slow" : "unavailable" };
  }
}

/** Some of each word class, so that the verb is there beside a noun of many meanings. */
function fewOf(read: z.infer<typeof entries>): Sense[] {
  const { senses, sensesPerClass } = rules.dictionary;
  return read
    .flatMap(({ meanings }) => meanings)
    .flatMap(({ partOfSpeech, definitions }) =>
      definitions
        .filter(({ definition }) => definition !== "")
        .slice(0, sensesPerClass)
        .map(({ definition, example }) => ({
          wordClass: partOfSpeech ?? "",
          definition,
          example: example || null,
        })),
    )
    .slice(0, senses);
}
