import type { z } from "zod";
import type { FileKind } from "#app/features/files/purposes.ts";
import {
  formWithoutFiles,
  receiveForm,
  type ReceivedForm,
  type ReceivedFile,
} from "#app/features/files/receive-form.server.ts";
import { uploadText } from "#app/features/files/text.ts";
import { type FormState, parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { refuse } from "./form-answer.server.ts";

/** The field of a form's files: what they are for, and how many at most. */
export type FilesFieldOf = { kind: FileKind; field: string; most: number };

type Refused = ReturnType<typeof refuse>;

/**
 * Reads a form with a field for files, posted with or without them; one that is too large as a whole is refused at that
 * field.
 */
export async function receiveFilesForm<T>(
  request: Request,
  owner: { id: string },
  files: FilesFieldOf,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T | Refused> {
  if (!isUpload(request.headers)) return work(formWithoutFiles(await readPosted(request)));
  try {
    return await receiveForm(request, owner, files, work);
  } catch (error) {
    const reason =
      error instanceof TooLarge ? "too-large" : error instanceof NoRoom ? "no-room" : null;
    if (reason === null) throw error;
    const errors = { [files.field]: uploadText(files.kind, { reason }) };
    return refuse({ values: {}, errors }, reason === "too-large" ? 413 : 507);
  }
}

type Step<T, Done, Reason> = (
  value: T,
  files: ReceivedFile[],
) => Promise<Done | { ok: false; reason: Reason }>;

type Options<T, Reason> = {
  schema: z.ZodType<T>;
  /** The name of the field for files. */
  field: string;
  errorsOf: (reason: Reason) => FormState["errors"];
};

/** A newer state has come between the page and its form. */
const conflicts: string[] = ["changed-meanwhile", "handed-in", "corrected", "not-over"];

/** Reads the words, keeps the files, and takes the step; `refused` has what the page draws again, `files` what was kept. */
export async function takeStep<T, Done extends { ok: true }, Reason extends string>(
  { posted, hasFiles, take }: ReceivedForm,
  { schema, field, errorsOf }: Options<T, Reason>,
  step: Step<T, Done, Reason>,
): Promise<
  | { refused: Refused; done?: undefined; files?: undefined }
  | { done: Done; files: ReceivedFile[]; refused?: undefined }
> {
  // A browser without a script forgets which files were chosen.
  const again = (state: FormState, status: number) => {
    const chosen: FormState["errors"] = hasFiles
      ? { [field]: "Choose your files again if they are gone" }
      : {};
    return { refused: refuse({ ...state, errors: { ...chosen, ...state.errors } }, status) };
  };
  const form = parsePosted(posted, schema);
  if (!form.ok) {
    // What is wrong with the files is said together with the rest.
    const looked = hasFiles ? await take() : null;
    const wrong = looked === null || looked.ok ? {} : { [field]: looked.error };
    return again({ ...form.state, errors: { ...form.state.errors, ...wrong } }, 400);
  }
  const taken = await take();
  if (!taken.ok) return again(form.fail({ [field]: taken.error }), taken.status);
  const done = await step(form.value, taken.files);
  if (done.ok) return { done, files: taken.files };
  return again(form.fail(errorsOf(done.reason)), conflicts.includes(done.reason) ? 409 : 422);
}
