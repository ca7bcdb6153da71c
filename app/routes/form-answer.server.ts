import { data } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";

/** A refused form, drawn again with what was typed. */
export function refuse(form: FormState, status: number) {
  return data({ form }, status);
}

/** What one form of a page answers: where it leads, or the form again. */
export type FormAnswer = Promise<Response | ReturnType<typeof refuse>>;
