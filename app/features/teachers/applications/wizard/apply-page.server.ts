import type { Student } from "#app/access/actor.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import {
  applyPath,
  contentOf,
  emptyContent,
  isWrittenStep,
  openSteps,
  taughtCodes,
  tickedSteps,
  type ApplicationContent,
} from "../application-steps.ts";
import { findApplication, mayApplyAgainFrom } from "../applications.server.ts";
import { countryName, listCountries } from "#app/features/teachers/reference-data/countries.ts";
import {
  commonLanguages,
  findLanguages,
  namedLanguages,
  nameOfLanguage,
  namesOfLanguages,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { stepMark } from "./step-mark.server.ts";
import { previewProfile } from "./preview-profile.server.ts";

/** What a page of the wizard is drawn from. */
export type ApplyPage = Extract<Awaited<ReturnType<typeof readApplyPage>>, { elsewhere: null }>;

/** What one page of the wizard shows, or the page the applicant belongs on instead. */
export async function readApplyPage(
  student: Student,
  { step, find = "" }: { step: string; find?: string },
  now = Date.now(),
) {
  const application = await findApplication(student);
  const againFrom = application && mayApplyAgainFrom(application);
  const home = applyPath(application);
  const isWriting = againFrom === null ? home !== "/teacher/apply/status" : againFrom <= now;
  if (!isWriting) return { elsewhere: home };
  const content = application ?? emptyContent(student.zone);
  return {
    elsewhere: null,
    content: contentOf(content),
    version: application?.version ?? 0,
    savedAt: application?.state === "draft" ? application.updatedAt.getTime() : null,
    isMending: application?.state === "changes_requested",
    done: tickedSteps(content, student),
    draft: (isWrittenStep(step) && application?.stepDrafts[step]) || null,
    mark: isWrittenStep(step) ? stepMark(step, content, student.name) : null,
    missing: openSteps(content),
    country: countryName(content.country),
    person: { id: student.id, name: student.name, portrait: student.portrait },
    termsVersion: termsInForce(now).version,
    zone: student.zone,
    choices: choicesOf(step, content, find),
    names: namesOfLanguages(content.languages),
    preview: step === "review" ? previewProfile(contentOf(content), student) : null,
  };
}

/** What can be chosen on a step; the lists are long, so each goes only where it is shown. */
function choicesOf(step: string, { languages }: ApplicationContent, find: string) {
  const chosen = languages.map(({ language }) => language);
  const common = step === "languages" ? commonLanguages() : [];
  const others = chosen.filter((code) => common.every((one) => one.code !== code));
  return {
    languages: step === "languages" ? [...common, ...namedLanguages(others)] : [],
    found: step === "languages" ? findLanguages(find) : [],
    taught: taughtCodes(languages).map((code) => ({ code, name: nameOfLanguage(code) })),
    countries: step === "languages" || step === "about" ? listCountries() : [],
    zones: step === "about" ? listZones() : [],
  };
}
