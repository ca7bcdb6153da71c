/** The steps of applying to teach, in order. Pure and browser-safe. */
import type { applications } from "#db/schema/teachers.ts";

export const applicationSteps = ["languages", "about", "offers", "hours", "review"] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

export const stepNames: Record<ApplicationStep, string> = {
  languages: "Languages",
  about: "About you",
  offers: "Offers",
  hours: "Hours",
  review: "Review",
};

/** What the applicant writes, step by step. */
export type ApplicationContent = Pick<
  typeof applications.$inferSelect,
  "headline" | "about" | "country" | "zone" | "languages" | "offers" | "weekly"
>;
export type Application = typeof applications.$inferSelect;

export function isStep(text: string): text is ApplicationStep {
  return applicationSteps.includes(text as ApplicationStep);
}

export function isStepDone(step: ApplicationStep, content: ApplicationContent | null): boolean {
  if (content === null) return false;
  switch (step) {
    case "languages":
      return content.languages.some(({ taught }) => taught);
    case "about":
      return content.headline !== "" && content.about !== "" && content.country !== "";
    case "offers":
      return content.offers.some(({ kind }) => kind === "single");
    case "hours":
      return content.weekly.length > 0;
    case "review":
      return false;
  }
}

/** What is still to be filled in before the application can be sent. */
export function openSteps(content: ApplicationContent | null): ApplicationStep[] {
  return applicationSteps.filter((step) => step !== "review" && !isStepDone(step, content));
}

/** Where an applicant goes on. */
export function nextStep(content: ApplicationContent | null): ApplicationStep {
  return openSteps(content)[0] ?? "review";
}

export function stepAfter(step: ApplicationStep): ApplicationStep {
  return applicationSteps[applicationSteps.indexOf(step) + 1] ?? "review";
}

export function stepBefore(step: ApplicationStep): ApplicationStep | null {
  return applicationSteps[applicationSteps.indexOf(step) - 1] ?? null;
}

/** The page of the wizard that an applicant belongs on now. */
export function applyPath(application: Application | null): string {
  const isWritten =
    application !== null &&
    application.state !== "draft" &&
    application.state !== "changes_requested";
  return `/teacher/apply/${isWritten ? "status" : nextStep(application)}`;
}
