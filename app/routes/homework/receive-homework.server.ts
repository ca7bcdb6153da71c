import { data } from "react-router";
import type { z } from "zod";
import {
  formWithoutFiles,
  receiveForm,
  type ReceivedForm,
  type ReceivedFile,
} from "#app/features/files/receive-form.server.ts";
import { uploadText } from "#app/features/files/text.ts";
import { filesField, removedFiles } from "#app/features/learning/homework/forms.ts";
import { homeworkRefusalText, type HomeworkRefusal } from "#app/features/learning/homework/text.ts";
import { type FormState, parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { rules } from "#config/rules.ts";

const { files: most } = rules.homework;

type Refused = ReturnType<typeof refuse>;

function refuse(form: FormState, status: number) {
  return data({ form }, status);
}

/** Reads a form of homework, with files or without; one that is too large as a whole is refused at the field. */
export async function receiveHomework<T>(
  request: Request,
  owner: { id: string },
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T | Refused> {
  if (!isUpload(request.headers)) return work(formWithoutFiles(await readPosted(request)));
  try {
    return await receiveForm(request, owner, { kind: "homework", field: filesField, most }, work);
  } catch (error) {
    const reason =
      error instanceof TooLarge ? "too-large" : error instanceof NoRoom ? "no-room" : null;
    if (reason === null) throw error;
    const errors = { [filesField]: uploadText("homework", { reason }) };
    return refuse({ values: {}, errors }, reason === "too-large" ? 413 : 507);
  }
}

type Step<T, Done, Reason> = (
  value: T,
  files: { remove: string[]; add: ReceivedFile[] },
) => Promise<Done | { ok: false; reason: Reason }>;

const conflicts: string[] = ["changed-meanwhile", "handed-in", "corrected", "not-over"];

/** The sentence of a refusal, for the form as a whole. */
export function homeworkErrors(reason: HomeworkRefusal): FormState["errors"] {
  return { "": homeworkRefusalText(reason) };
}

/** Reads the words, keeps the files, and takes the step; `refused` has what the page draws again. */
export async function takeStep<T, Done extends { ok: true }, Reason extends string>(
  { posted, hasFiles, take }: ReceivedForm,
  schema: z.ZodType<T>,
  errorsOf: (reason: Reason) => FormState["errors"],
  step: Step<T, Done, Reason>,
): Promise<{ refused: Refused; done?: undefined } | { done: Done; refused?: undefined }> {
  // A browser without a script forgets which files were chosen.
  const again = (state: FormState, status: number) => {
    const chosen: FormState["errors"] = hasFiles
      ? { [filesField]: "Choose your files again if they are gone" }
      : {};
    return { refused: refuse({ ...state, errors: { ...chosen, ...state.errors } }, status) };
  };
  const form = parsePosted(posted, schema);
  if (!form.ok) return again(form.state, 400);
  const taken = await take();
  if (!taken.ok) return again(form.fail({ [filesField]: taken.error }), taken.status);
  const done = await step(form.value, { remove: removedFiles(posted), add: taken.files });
  if (done.ok) return { done };
  return again(form.fail(errorsOf(done.reason)), conflicts.includes(done.reason) ? 409 : 422);
}
