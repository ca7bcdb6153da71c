/** The steps of applying to teach, in order. Pure and browser-safe. */
import { rules } from "#config/rules.ts";
import type { ProfileName } from "../profiles/profile-fields.ts";
import { emptyProfile } from "#db/schema/teachers/profile-content.ts";
import type { applications } from "#db/schema/teachers/applications.ts";

export const applicationSteps = [
  "about",
  "languages",
  "experience",
  "documents",
  "offers",
  "portrait",
  "video",
  "hours",
  "policies",
  "review",
] as const;

export type ApplicationStep = (typeof applicationSteps)[number];

/** The steps of plain forms; documents and the video have pages of their own. */
export type WrittenStep = Exclude<ApplicationStep, "documents" | "video">;

export const writtenSteps = applicationSteps.filter(isWrittenStep);

export function isWrittenStep(text: string): text is WrittenStep {
  return isStep(text) && text !== "documents" && text !== "video";
}

/** Camera and microphone are the video page's alone: the way to it and from it is loaded again. */
export function leavesDocument(from: ApplicationStep | undefined, to: ApplicationStep): boolean {
  return from === "video" || to === "video";
}

export const stepNames: Record<ApplicationStep, string> = {
  about: "About you",
  languages: "Languages",
  experience: "Experience",
  documents: "Documents",
  offers: "Offers",
  portrait: "Portrait",
  video: "Video",
  hours: "Hours",
  policies: "Policies",
  review: "Review",
};

/** What the applicant writes, step by step. */
export type ApplicationContent = Pick<
  typeof applications.$inferSelect,
  | ProfileName
  | "isAdult"
  | "languages"
  | "credentials"
  | "offers"
  | "packages"
  | "weekly"
  | "identityFileId"
  | "videoFileId"
  | "captionsFileId"
  | "freeCancelHours"
  | "noticeHours"
  | "trialNoticeHours"
  | "bufferMinutes"
  | "termsVersion"
  | "termsAcceptedAt"
>;

export type Application = typeof applications.$inferSelect;

/** Before the first step is saved. */
export function emptyContent(zone: string): ApplicationContent {
  return {
    ...emptyProfile,
    zone,
    isAdult: false,
    languages: [],
    credentials: [],
    offers: [],
    packages: {},
    weekly: [],
    identityFileId: null,
    videoFileId: null,
    captionsFileId: null,
    freeCancelHours: rules.cancel.freeHours,
    noticeHours: rules.booking.noticeHours,
    trialNoticeHours: rules.booking.trialNoticeHours,
    bufferMinutes: 0,
    termsVersion: null,
    termsAcceptedAt: null,
  };
}

/** What was written, without what was done with it. */
export function contentOf(application: ApplicationContent): ApplicationContent {
  const names = Object.keys(emptyContent("")) as (keyof ApplicationContent)[];
  return Object.fromEntries(
    names.map((name) => [name, application[name]]),
  ) as unknown as ApplicationContent;
}

export function isStep(text: string): text is ApplicationStep {
  return applicationSteps.includes(text as ApplicationStep);
}

/** Which step a page is, and its place among them in words. */
export function stepPlace(name: string): {
  step: ApplicationStep | undefined;
  place: string | null;
} {
  if (!isStep(name)) return { step: undefined, place: null };
  const place = `Step ${applicationSteps.indexOf(name) + 1} of ${applicationSteps.length}`;
  return { step: name, place };
}

type WithDrafts = ApplicationContent & Partial<Pick<Application, "stepDrafts">>;

/** A portrait is drawn for a person who gives none, so that step is never missing; one left half typed always is. */
export function isStepDone(step: ApplicationStep, content: WithDrafts | null): boolean {
  if (content === null || content.stepDrafts?.[step] !== undefined) return false;
  switch (step) {
    case "about":
      return (
        content.headline !== "" &&
        content.about !== "" &&
        content.country !== "" &&
        content.trader !== "" &&
        (content.trader !== "trader" || content.traderName !== "") &&
        content.isAdult
      );
    case "languages":
      return content.languages.some(({ taught }) => taught);
    case "experience":
      return content.experience !== "" && content.goodAt.length > 0;
    case "documents":
      return content.identityFileId !== null;
    case "offers":
      return hasOffers(content);
    case "portrait":
      return true;
    case "video":
      return content.videoFileId !== null;
    case "hours":
      return content.weekly.length > 0;
    case "policies":
      return content.termsVersion !== null;
    case "review":
      return false;
  }
}

/** Something to book, and nothing in a language that is no longer taught. */
function hasOffers({ offers, languages }: ApplicationContent): boolean {
  const taught = taughtCodes(languages);
  return (
    offers.some(({ kind }) => kind === "single") &&
    offers.every(({ language }) => language == null || taught.includes(language))
  );
}

export function taughtCodes(languages: ApplicationContent["languages"]): string[] {
  return languages.filter(({ taught }) => taught).map(({ language }) => language);
}

/** Whether there is all that a public page is made of, whatever else an application asks for by now. */
export function canPublish(content: ApplicationContent): boolean {
  return (
    content.headline !== "" &&
    content.about !== "" &&
    taughtCodes(content.languages).length > 0 &&
    content.offers.some(({ kind }) => kind === "single") &&
    content.weekly.length > 0
  );
}

/** What is still to be filled in before the application can be sent. */
export function openSteps(content: WithDrafts | null): ApplicationStep[] {
  return applicationSteps.filter((step) => step !== "review" && !isStepDone(step, content));
}

/** The steps that get a tick: what is done, and a portrait only where somebody has given one. */
export function tickedSteps(
  content: WithDrafts | null,
  { portrait }: { portrait: string | null },
): ApplicationStep[] {
  return applicationSteps.filter(
    (step) => isStepDone(step, content) && (step !== "portrait" || portrait !== null),
  );
}

/** Where an applicant goes on. */
export function nextStep(content: WithDrafts | null): ApplicationStep {
  return openSteps(content)[0] ?? "review";
}

export function stepAfter(step: ApplicationStep): ApplicationStep {
  return applicationSteps[applicationSteps.indexOf(step) + 1] ?? "review";
}

export function stepBefore(step: ApplicationStep): ApplicationStep | null {
  return applicationSteps[applicationSteps.indexOf(step) - 1] ?? null;
}

/** Where an applicant reads what to change, and sends it again. */
export const sendAgainPath = "/teacher/apply/status";

/** Where somebody who applies goes on: who is asked for changes reads first what these are. */
export function applicantHome(application: Application | null): string {
  return application?.state === "changes_requested" ? sendAgainPath : applyPath(application);
}

/** The page of the wizard that an applicant belongs on now. */
export function applyPath(application: Application | null): string {
  const isWritten =
    application !== null &&
    application.state !== "draft" &&
    application.state !== "changes_requested";
  return `/teacher/apply/${isWritten ? "status" : nextStep(application)}`;
}
