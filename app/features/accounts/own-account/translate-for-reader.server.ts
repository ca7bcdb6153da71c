import { eq, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { displayName } from "#app/platform/names.ts";
import {
  translate,
  type Translation,
  type TranslationFailure,
} from "#app/platform/translation/translation.server.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";

/** A code of ISO 639 and its English name. */
type NamedLanguage = { code: string; name: string };

export type ReaderTranslation =
  | { ok: true; text: string; from: NamedLanguage | null; into: NamedLanguage }
  | { ok: false; reason: TranslationFailure };

/**
 * A text in the first language of this person's profile; in that of our pages where they name none, and where the
 * provider does not translate into theirs. Answers within `rules.translation.seconds`.
 */
export async function translateForReader(
  person: { id: string },
  { text, from }: { text: string; from?: string },
): Promise<ReaderTranslation> {
  const signal = AbortSignal.timeout(rules.translation.seconds * 1_000);
  const pages = new Intl.Locale(brand.locale).language;
  const into = (await readNativeLanguage(person)) ?? pages;
  const first = await translate({ text, from, into, signal });
  const isRefused = !first.ok && first.reason === "not-offered";
  const said =
    isRefused && into !== pages ? await translate({ text, from, into: pages, signal }) : first;
  return said.ok ? named(said) : said;
}

function named({ text, from, into }: Translation & { ok: true }): ReaderTranslation {
  return { ok: true, text, from: from === null ? null : language(from), into: language(into) };
}

function language(code: string): NamedLanguage {
  return { code, name: displayName("language", code) ?? code };
}

/** As the profile names it; a teacher's says it among the languages that they speak. */
async function readNativeLanguage({ id }: { id: string }): Promise<string | null> {
  const [row] = await db()
    .select({
      code: sql<string | null>`coalesce(${users.nativeLanguage}, (
        select min(spoken.language) from teacher_languages spoken
        where spoken.teacher_id = users.id and spoken.level = 'native'))`,
    })
    .from(users)
    .where(eq(users.id, id));
  return row?.code ?? null;
}
