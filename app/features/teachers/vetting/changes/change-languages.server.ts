import type { Teacher } from "#app/access/actor.ts";
import { languageValues } from "#app/features/teachers/reference-data/languages/older-languages.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import type { ApplicationLanguage } from "#db/schema/teachers/applications.ts";
import { saveChange, type ChangeRefusal } from "./change-request.server.ts";

type Answer =
  | { ok: true }
  | { ok: false; reason: ChangeRefusal; stored: ApplicationLanguage[] | undefined };

/**
 * Replaces the languages of a teacher's change. `drawn` is what the form was made from; where a newer save has
 * changed that, nothing is written and `stored` says how the languages are now.
 */
export async function changeLanguages(
  teacher: Teacher,
  languages: ApplicationLanguage[],
  drawn: FormState["values"],
): Promise<Answer> {
  const saved = await saveChange(teacher, (before) => {
    if (changedSince(drawn, languageValues(before.languages)).length > 0) return null;
    return {
      languages: languages.map((row) => {
        const same = before.languages.find(({ language }) => language === row.language);
        // Only of what is taught the form asks for it.
        return row.taught ? row : { ...row, accent: same?.accent ?? null };
      }),
    };
  });
  if (saved.ok) return saved;
  return { ok: false, reason: saved.reason, stored: saved.stored?.languages };
}
