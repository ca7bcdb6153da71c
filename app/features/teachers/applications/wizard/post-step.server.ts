import type { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import {
  parsePosted,
  withoutSecrets,
  type FormState,
  type Posted,
} from "#app/platform/forms/forms.ts";
import { aboutForm, hoursForm, languagesForm, sendForm } from "./application-forms.ts";
import { askWayBack } from "./email-resume-link.server.ts";
import { changedRows } from "#app/features/teachers/reference-data/application-rows.ts";
import {
  sendAgainPath,
  stepAfter,
  taughtCodes,
  type ApplicationStep,
  type WrittenStep,
} from "../application-steps.ts";
import { findApplication } from "../applications.server.ts";
import { experienceForm } from "./experience-form.ts";
import {
  findLanguages,
  type LanguageChoice,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { offersForm } from "#app/features/teachers/offers/offers-form.ts";
import { policiesForm } from "./policies-form.ts";
import {
  saveApplication,
  saveStepDraft,
  type SaveOf,
  type StepContent,
  type StepSaved,
} from "./save-application.server.ts";
import { submitApplication } from "../submit-application.server.ts";
import { applicationText } from "../text.ts";

/** What a posted step leads to: another page, or the same one with what was typed. */
export type StepAnswer =
  | { next: string }
  | {
      status: number;
      form?: FormState;
      portraitError?: string;
      /** Rows were added or removed: the form is drawn again, one per turn. */
      turn?: number;
      /** Languages that were looked for by a submit. */
      found?: LanguageChoice[];
      /** The way back to this step was mailed, or when it may be asked for again. */
      mailed?: true | number;
      /** What the step holds now, for the next save; a page brings it back. */
      mark?: string | null;
      /** Whether the page saved by itself. */
      autosaved?: "saved" | "other" | "refused";
    };

/** Checks and saves one posted step, or does what one of its smaller buttons says. The picture is received apart. */
export async function postStep(
  student: Student,
  step: Exclude<WrittenStep, "portrait">,
  posted: Posted,
): Promise<StepAnswer> {
  const values = withoutSecrets(posted);
  if (step === "review")
    return values["way-back"] === undefined
      ? send(student, posted)
      : mailWayBack(student, step, { values, saved: null });
  const of = { step, mark: markOf(values) };
  if (values["way-back"] !== undefined) {
    const saved = await saveTyped(student, posted, of);
    return mailWayBack(student, step, { values, saved });
  }
  if (values["autosave"] !== undefined) {
    const saved = await saveTyped(student, posted, of);
    if (saved.ok) return { status: 200, autosaved: "saved", mark: saved.mark };
    return { status: 409, autosaved: saved.reason === "newer-save" ? "other" : "refused" };
  }
  const rows = changedRows(values);
  if (rows !== null) return { status: 200, form: { values: rows, errors: {} }, turn: Date.now() };
  if (values["look"] !== undefined) {
    const found = findLanguages(String(values["find"] ?? ""));
    const errors: Record<string, string> =
      found.length > 0 ? {} : { find: "No language has such a name. Try its English name." };
    return { status: 200, form: { values, errors }, turn: Date.now(), found };
  }
  const form = parsePosted(posted, await formOf(step, student));
  if (!form.ok) {
    const kept = await saveStepDraft(student, draftOf(values), of);
    return { status: 400, form: form.state, mark: kept.mark };
  }
  const saved = await saveApplication(student, form.value, new Date(), of);
  if (!saved.ok)
    return { status: 409, form: form.fail(applicationText(saved.reason)), mark: saved.mark };
  if (form.value.termsVersion) await acceptTerms(student, form.value.termsVersion);
  const { state } = (await findApplication(student))!;
  return { next: state === "changes_requested" ? sendAgainPath : pathAfter(step) };
}

const markOf = ({ mark }: FormState["values"]) =>
  typeof mark === "string" && mark !== "" ? mark : null;

const notTyped = new Set(["mark", "autosave", "way-back", "find", "look", "addedRow"]);

/** What of a posted step was typed into it. */
function draftOf(values: FormState["values"]): FormState["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !notTyped.has(name)));
}

/**
 * Saves what is in a step without its button: as the step where it is right, else as it was typed. The terms are
 * accepted by the button alone, and a course with a paper leaves only by it.
 */
async function saveTyped(
  student: Student,
  posted: Posted,
  of: SaveOf & { step: FormStep },
): Promise<StepSaved> {
  const form = parsePosted(posted, await formOf(of.step, student));
  if (!form.ok || of.step === "policies" || (await losesPaper(student, form.value)))
    return saveStepDraft(student, draftOf(withoutSecrets(posted)), of);
  return saveApplication(student, form.value, new Date(), of);
}

async function losesPaper(student: Student, { credentials }: StepContent): Promise<boolean> {
  if (credentials === undefined) return false;
  const before = (await findApplication(student))?.credentials ?? [];
  return before.some(
    ({ id, fileId }) => fileId !== null && credentials.every((one) => one.id !== id),
  );
}

/** The link is mailed even where the step was not saved: then the page says why. */
async function mailWayBack(
  student: Student,
  step: WrittenStep,
  { values, saved }: { values: FormState["values"]; saved: StepSaved | null },
): Promise<StepAnswer> {
  const asked = await askWayBack(student, step);
  const refused = saved?.ok === false ? { "": applicationText(saved.reason) } : null;
  const form = { values, errors: refused ?? {} };
  const mark = saved?.mark;
  if (!asked.ok) return { status: 429, form, mark, mailed: asked.until.getTime() };
  return { status: refused === null ? 200 : 409, form, mark, mailed: true };
}

/** The page of the step that follows. */
export function pathAfter(step: ApplicationStep): string {
  return `/teacher/apply/${stepAfter(step)}`;
}

type FormStep = Exclude<WrittenStep, "review" | "portrait">;

async function formOf(step: FormStep, student: Student): Promise<z.ZodType<StepContent>> {
  switch (step) {
    case "about":
      return aboutForm;
    case "languages":
      return languagesForm;
    case "experience":
      return experienceForm;
    case "offers":
      return offersForm(taughtCodes((await findApplication(student))?.languages ?? []));
    case "hours":
      return hoursForm;
    case "policies":
      return policiesForm(termsInForce().version);
  }
}

async function send(student: Student, posted: Posted): Promise<StepAnswer> {
  const form = parsePosted(posted, sendForm);
  if (!form.ok) return { status: 400, form: form.state };
  const sent = await submitApplication(student, form.value);
  if (!sent.ok) return { status: 409, form: form.fail(applicationText(sent.reason)) };
  return { next: "/teacher/apply/status" };
}
