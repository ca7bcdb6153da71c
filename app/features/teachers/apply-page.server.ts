import type { Student } from "#app/access/actor.ts";
import { brand } from "#config/brand.ts";
import { listZones } from "#app/platform/zones.ts";
import {
  applicationSteps,
  applyPath,
  isStepDone,
  openSteps,
  type Application,
  type ApplicationContent,
} from "./application-steps.ts";
import { findApplication, hasStudentTies, mayApplyAgainFrom } from "./applications.server.ts";
import { countryName, listCountries } from "./countries.ts";
import { listLanguages } from "./language-names.ts";
import { reviewClock } from "./review-clock.ts";
import type { StatusView } from "./ui/application-status.tsx";

/** What one page of the wizard shows, or the page the applicant belongs on instead. */
export async function readApplyPage(student: Student, step: string, now = Date.now()) {
  const application = await findApplication(student);
  const againFrom = application && mayApplyAgainFrom(application);
  const isStatus = step === "status";
  const home = applyPath(application);
  const isWriting = againFrom === null ? home !== "/teacher/apply/status" : againFrom <= now;
  if (isStatus ? application === null || application.state === "draft" : !isWriting)
    return { elsewhere: home };
  const content = application ?? emptyContent(student.zone);
  return {
    elsewhere: null,
    content: contentOf(content),
    version: application?.version ?? 0,
    savedAt: application?.state === "draft" ? application.updatedAt.getTime() : null,
    done: applicationSteps.filter((one) => isStepDone(one, content)),
    missing: openSteps(content),
    country: countryName(content.country),
    person: { id: student.id, name: student.name },
    zone: student.zone,
    choices: { languages: listLanguages(), countries: listCountries(), zones: listZones() },
    status: application && isStatus ? await statusView(application, student, now) : null,
  };
}

async function statusView(
  application: Application,
  student: Student,
  now: number,
): Promise<StatusView> {
  const { state, reason, submittedAt, decidedAt } = application;
  const sentAt = submittedAt?.getTime() ?? null;
  const againFrom = mayApplyAgainFrom(application);
  const isWaiting = state === "submitted" || state === "in_review";
  return {
    state,
    reason,
    sentAt,
    decidedAt: decidedAt?.getTime() ?? null,
    due: sentAt === null ? null : reviewClock(sentAt, now, brand.zone).due,
    againFrom,
    canApplyAgain: againFrom !== null && againFrom <= now,
    hasTies: isWaiting && (await hasStudentTies(student.id)),
  };
}

function contentOf(content: ApplicationContent): ApplicationContent {
  const { headline, about, country, zone, languages, offers, weekly } = content;
  return { headline, about, country, zone, languages, offers, weekly };
}

function emptyContent(zone: string): ApplicationContent {
  return { headline: "", about: "", country: "", zone, languages: [], offers: [], weekly: [] };
}
