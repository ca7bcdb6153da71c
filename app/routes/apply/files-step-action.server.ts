import { data, redirect } from "react-router";
import { z } from "zod";
import type { Student, Teacher } from "#app/access/actor.ts";
import { fileKindOf, readPurpose, type FileKind } from "#app/features/files/purposes.ts";
import { parseUpload } from "#app/features/files/parse-upload.server.ts";
import { uploadText, type UploadRefusal } from "#app/features/files/text.ts";
import {
  attachTo,
  detachFrom,
  isAttachRefusal,
} from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { attachText } from "#app/features/teachers/applications/text.ts";
import type { RefusedFile } from "#app/features/teachers/applications/papers/step-documents.tsx";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";

const removeForm = z.strictObject({ intent: z.literal("remove"), purpose: z.string() });

/** Takes a file, or removes one, as a plain form asks for it; the page at `path` says how it went. */
export async function filesStepAction(
  request: Request,
  student: Student | Teacher,
  { path, kinds }: { path: string; kinds: FileKind[] },
) {
  if (!isUpload(request.headers)) {
    const form = await parseForm(request, removeForm);
    const purpose = form.ok ? readPurpose(form.value.purpose) : null;
    if (purpose === null || !kinds.includes(fileKindOf(purpose))) throw data(null, { status: 400 });
    const done = await detachFrom(student, purpose);
    if (!done.ok) return refuse({ purpose, error: attachText(done.reason) }, 409);
    return redirect(`${path}?removed`);
  }
  try {
    const taken = await parseUpload(request, student, kinds, attachTo(student));
    if (taken.ok) return redirect(`${path}?saved`);
    const { purpose, ...refusal } = taken;
    if (isAttachRefusal(refusal))
      return refuse({ purpose, error: attachText(refusal.reason) }, 409);
    const status = refusal.reason === "none-chosen" ? 400 : 422;
    return refuse({ purpose, error: sentence(purpose, refusal as UploadRefusal) }, status);
  } catch (error) {
    // What it was for was not read: the page says it of its first file.
    const purpose = kinds[0] === "video" ? "video" : "identity";
    if (error instanceof TooLarge)
      return refuse({ purpose, error: sentence(purpose, { reason: "too-large" }) }, 413);
    if (error instanceof NoRoom)
      return refuse({ purpose, error: sentence(purpose, { reason: "no-room" }) }, 507);
    throw error;
  }
}

function sentence(purpose: RefusedFile["purpose"], refusal: UploadRefusal): string {
  return uploadText(fileKindOf(purpose), refusal);
}

function refuse(refused: RefusedFile, status: number) {
  return data({ refused }, status);
}
