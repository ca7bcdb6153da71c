import type { z } from "zod";
import type { ReceivedForm } from "#app/features/files/receive-form.server.ts";
import { filesField, removedFiles } from "#app/features/learning/homework/forms.ts";
import type { FileChanges } from "#app/features/learning/homework/homework-files.server.ts";
import { homeworkRefusalText, type HomeworkRefusal } from "#app/features/learning/homework/text.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { receiveFilesForm, takeStep } from "../files-form.server.ts";

const ofHomework = {
  kind: "homework",
  field: filesField,
  most: rules.homework.files,
} as const;

/** Reads a form of homework, with files or without. */
export function receiveHomework<T>(
  request: Request,
  owner: { id: string },
  work: (form: ReceivedForm) => Promise<T>,
) {
  return receiveFilesForm(request, owner, ofHomework, work);
}

/** The sentence of a refusal, for the form as a whole. */
export function homeworkErrors(reason: HomeworkRefusal): FormState["errors"] {
  return { "": homeworkRefusalText(reason) };
}

/** Takes a step of homework, with the files that its form adds and takes away. */
export function takeHomeworkStep<T, Done extends { ok: true }, Reason extends string>(
  form: ReceivedForm,
  schema: z.ZodType<T>,
  errorsOf: (reason: Reason) => FormState["errors"],
  step: (value: T, files: FileChanges) => Promise<Done | { ok: false; reason: Reason }>,
) {
  const remove = removedFiles(form.posted);
  return takeStep(form, { schema, field: filesField, errorsOf }, (value, add) =>
    step(value, { remove, add }),
  );
}
