import { z } from "zod";
import { requireStudentOrTeacher } from "#app/gate/require-student-or-teacher.server.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import { refuseAttachment } from "#app/features/chat/attachments/attach-file.server.ts";
import { attachingRefusalText } from "#app/features/chat/attachments/text.ts";
import { chatOf, fileKindOf, readPurpose, type Purpose } from "#app/features/files/purposes.ts";
import { uploadText } from "#app/features/files/text.ts";
import { beginUpload } from "#app/features/files/uploads.server.ts";
import { refuseFile } from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { attachText } from "#app/features/teachers/applications/text.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import type { Route } from "./+types/uploads.ts";

const beginForm = z.strictObject({
  purpose: z.string(),
  bytes: z.coerce.number().int().min(0).max(1e15),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

export function loader() {
  throw new AppError("not-found");
}

/** `POST /files/uploads` begins to take a file in pieces, or says from where to go on with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudentOrTeacher(context);
  const form = await parseForm(request, beginForm);
  const purpose = form.ok ? readPurpose(form.value.purpose) : null;
  if (!form.ok || purpose === null) return Response.json({ error: "" }, { status: 400 });
  const refused = await whyRefused(student, purpose);
  if (refused !== null) return Response.json({ error: refused }, { status: 409 });
  const begun = await beginUpload(student, { ...form.value, purpose });
  if (begun.ok) return Response.json(begun);
  const status = begun.reason === "too-large" ? 413 : 400;
  return Response.json({ error: uploadText(fileKindOf(purpose), begun) }, { status });
}

/** A file for a message belongs to a chat, any other to an application or a teacher's change of profile. */
async function whyRefused(sender: Student | Teacher, purpose: Purpose): Promise<string | null> {
  if (chatOf(purpose) !== null) {
    const refused = await refuseAttachment(sender, purpose);
    return refused && attachingRefusalText[refused];
  }
  const refused = await refuseFile(sender, purpose);
  return refused && attachText(refused);
}
