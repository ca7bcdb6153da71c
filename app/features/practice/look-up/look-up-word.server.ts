import type { Student } from "#app/access/actor.ts";
import { countAttempt } from "#app/features/accounts/account-security/limits.server.ts";
import { translateForReader } from "#app/features/accounts/own-account/translate-for-reader.server.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { cutTo } from "#app/platform/characters.ts";
import { dictionaryLabel, lookUp, type Sense } from "#app/platform/dictionary/dictionary.server.ts";
import { translationLabel } from "#app/platform/translation/translation.server.ts";
import { rules } from "#config/rules.ts";
import { noMeaningText, type NotLookedUp } from "./text.ts";

/** Who is asked about words, as people read it. */
export type WordProviders = { dictionary: string | null; translation: string | null };

/** What a provider says, or why it says nothing. Each `meaning` fits into a flashcard. */
type Told<What> = ({ label: string } & What) | { label: string; problem: string };

export type LookedUp =
  | {
      ok: true;
      term: string;
      language: string;
      dictionary: Told<{ senses: (Sense & { meaning: string })[] }> | null;
      translation: Told<{ meaning: string; into: string }> | null;
    }
  | { ok: false; reason: NotLookedUp };

/** Null where an operator has named neither a dictionary nor a translator. */
export function wordProviders(): WordProviders | null {
  const providers = { dictionary: dictionaryLabel(), translation: translationLabel() };
  return providers.dictionary === null && providers.translation === null ? null : providers;
}

/**
 * What the operator's dictionary and translator say about a word, asked at once; each gets the word and its language
 * (ISO 639) alone, and nothing is stored of the answers. So many an hour for each person.
 */
export async function lookUpWord(
  student: Student,
  { term, language }: { term: string; language: string },
  now = new Date(),
): Promise<LookedUp> {
  const providers = wordProviders();
  if (providers === null) return { ok: false, reason: "off" };
  const most = await readNumber("look-ups-per-hour", now);
  const limit = { what: "look-up", who: student.id, most, minutes: 60 };
  if ((await countAttempt(limit, now)) !== null) return { ok: false, reason: "too-many" };
  const [dictionary, translation] = await Promise.all([
    providers.dictionary === null ? null : askDictionary(providers.dictionary, term, language),
    providers.translation === null
      ? null
      : askTranslator(student, providers.translation, term, language),
  ]);
  return { ok: true, term, language, dictionary, translation };
}

async function askDictionary(label: string, word: string, language: string) {
  const signal = AbortSignal.timeout(rules.dictionary.seconds * 1_000);
  const found = await lookUp({ word, language, signal });
  if (!found.ok) return { label, problem: noMeaningText(found.reason, label) };
  return {
    label,
    senses: found.senses.map((sense) => ({ ...sense, meaning: asMeaning(sense.definition) })),
  };
}

async function askTranslator(student: Student, label: string, text: string, from: string) {
  const said = await translateForReader(student, { text, from });
  if (!said.ok) return { label, problem: noMeaningText(said.reason, label) };
  return { label, meaning: asMeaning(said.text), into: said.into.code };
}

function asMeaning(text: string): string {
  return cutTo(text.trim(), rules.notes.wordCharacters);
}
