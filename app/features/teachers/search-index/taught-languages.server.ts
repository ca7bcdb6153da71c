import { countByLanguage } from "./ask-index.server.ts";
import {
  namedLanguages,
  type LanguageChoice,
} from "../reference-data/languages/language-data.server.ts";

/** What can be searched by: the languages that bookable teachers teach, and the one asked for, by name. */
export async function listTaughtLanguages(
  asked: string | null = null,
): Promise<(LanguageChoice & { count: number })[]> {
  const counts = await countByLanguage();
  if (asked !== null && !counts.has(asked)) counts.set(asked, 0);
  return namedLanguages(counts.keys()).map((one) => ({ ...one, count: counts.get(one.code) ?? 0 }));
}
