import type { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { termsVersion } from "#app/features/accounts/terms.ts";
import { isUpload, takePortrait } from "#app/features/files/take-portrait.server.ts";
import { portraitRefusals } from "#app/features/files/text.ts";
import { parseForm, readTyped, type FormState } from "#app/platform/forms.ts";
import { aboutForm, hoursForm, languagesForm, reviewForm } from "./application-forms.ts";
import { askWayBack } from "./ask-way-back.server.ts";
import { changedRows } from "./application-rows.ts";
import {
  stepAfter,
  taughtCodes,
  type ApplicationStep,
  type WrittenStep,
} from "./application-steps.ts";
import { findApplication } from "./applications.server.ts";
import { experienceForm } from "./experience-form.ts";
import { findLanguages, type LanguageChoice } from "./language-data.server.ts";
import { offersForm } from "./offers-form.ts";
import { policiesForm } from "./policies-form.ts";
import { saveApplication, type StepContent } from "./save-application.server.ts";
import { submitApplication } from "./submit-application.server.ts";
import { applicationText } from "./text.ts";

/** What a posted step leads to: another page, or the same one with what was typed. */
export type StepAnswer =
  | { next: string }
  | {
      status: number;
      form?: FormState;
      portraitError?: string;
      /** Rows were added or removed: the form is drawn anew, one per turn. */
      turn?: number;
      /** Languages that were looked for by a submit. */
      found?: LanguageChoice[];
      /** The way back to this step was mailed, or when it may be asked for again. */
      mailed?: true | number;
    };

/** Reads, checks and saves one posted step, or does what one of its smaller buttons says. */
export async function takeStep(
  request: Request,
  student: Student,
  step: WrittenStep,
): Promise<StepAnswer> {
  const asked = step === "portrait" ? null : await readTyped(request.clone());
  if (asked?.["way-back"] !== undefined) return mailWayBack(student, step, asked);
  if (step === "review") return send(request, student);
  if (step === "portrait") return takePicture(request, student);
  const values = await readTyped(request.clone());
  const rows = changedRows(values);
  if (rows !== null) return { status: 200, form: { values: rows, errors: {} }, turn: Date.now() };
  if (values["look"] !== undefined) {
    const found = findLanguages(String(values["find"] ?? ""));
    const errors: Record<string, string> =
      found.length > 0 ? {} : { find: "No language has such a name. Try its English name." };
    return { status: 200, form: { values, errors }, turn: Date.now(), found };
  }
  const form = await parseForm(request, await formOf(step, student));
  if (!form.ok) return { status: 400, form: form.state };
  const saved = await saveApplication(student, form.value);
  if (!saved.ok) return { status: 409, form: form.fail(applicationText(saved.reason)) };
  return { next: pathAfter(step) };
}

/** What was typed so far goes along: nothing of it is saved by this. */
async function mailWayBack(
  student: Student,
  step: WrittenStep,
  values: FormState["values"],
): Promise<StepAnswer> {
  const asked = await askWayBack(student, step);
  const form = { values, errors: {} };
  if (asked.ok) return { status: 200, form, mailed: true };
  return { status: 429, form, mailed: asked.until.getTime() };
}

function pathAfter(step: ApplicationStep): string {
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
      return policiesForm(termsVersion);
  }
}

async function takePicture(request: Request, student: Student): Promise<StepAnswer> {
  if (!isUpload(request)) return { next: pathAfter("portrait") };
  const taken = await takePortrait(request, student, () => {});
  if (taken.ok) return { next: "/teacher/apply/portrait" };
  return { status: taken.status, portraitError: portraitRefusals[taken.reason] };
}

async function send(request: Request, student: Student): Promise<StepAnswer> {
  const form = await parseForm(request, reviewForm);
  if (!form.ok) return { status: 400, form: form.state };
  const sent = await submitApplication(student, form.value);
  if (!sent.ok) return { status: 409, form: form.fail(applicationText(sent.reason)) };
  return { next: "/teacher/apply/status" };
}
