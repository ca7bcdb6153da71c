import { isOfMessage } from "#app/access/files.ts";
import { requireStudentOrTeacher } from "#app/gate/require-student-or-teacher.server.ts";
import { attachToChat } from "#app/features/chat/attachments/attach-file.server.ts";
import {
  attachingRefusalText,
  isAttachingRefusal,
  type AttachingRefusal,
} from "#app/features/chat/attachments/text.ts";
import { fileKindOf, type Purpose } from "#app/features/files/purposes.ts";
import { uploadText, type UploadRefusal } from "#app/features/files/text.ts";
import {
  cancelUpload,
  finishUpload,
  getUpload,
  takePiece,
} from "#app/features/files/uploads.server.ts";
import {
  attachTo,
  isAttachRefusal,
  type AttachRefusal,
} from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { attachText } from "#app/features/teachers/applications/text.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import type { Route } from "./+types/upload.ts";

/** Said with an answer that leaves a body unread, so that nobody asks again on that connection. */
const unread = { connection: "close" };

/** `GET /files/uploads/{id}`: how much of it has come. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { received, bytes } = await getUpload(requireStudentOrTeacher(context), params.uploadId);
  return Response.json({ received, bytes });
}

/**
 * `POST /files/uploads/{id}?from=N` takes the piece that begins at byte N; `?finish` reads the whole and puts it where
 * it belongs; `?cancel` drops it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudentOrTeacher(context);
  const { uploadId } = params;
  const upload = await getUpload(student, uploadId);
  const kind = fileKindOf(upload.purpose as Purpose);
  const asked = new URL(request.url).searchParams;
  try {
    if (asked.has("cancel")) {
      await cancelUpload(student, uploadId);
      return Response.json({ ok: true });
    }
    if (asked.has("finish")) {
      const done = await finish();
      if (done.ok) return Response.json(done);
      return Response.json({ error: sentence(done) }, { status: statusOf(done.reason) });
    }
    const [said = "", ...others] = asked.getAll("from");
    const from = others.length === 0 && /^\d{1,15}$/.test(said) ? Number(said) : null;
    if (from === null || request.body === null)
      return Response.json({ error: "" }, { status: 400, headers: unread });
    const { ok, received } = await takePiece(student, uploadId, from, request.body);
    return Response.json({ received }, ok ? {} : { status: 409, headers: unread });
  } catch (error) {
    if (error instanceof TooLarge) return refuse({ reason: "too-large" }, 413);
    if (error instanceof NoRoom) return refuse({ reason: "no-room" }, 507);
    throw error;
  }

  function refuse(refusal: UploadRefusal, status: number) {
    return Response.json({ error: uploadText(kind, refusal) }, { status, headers: unread });
  }

  /** To what it is put is decided by what it was begun for. */
  function finish() {
    return isOfMessage({ kind })
      ? finishUpload(student, uploadId, attachToChat(student))
      : finishUpload(student, uploadId, attachTo(student));
  }

  function sentence(refusal: UploadRefusal | { reason: AttachRefusal | AttachingRefusal }): string {
    if (isAttachingRefusal(refusal)) return attachingRefusalText[refusal.reason];
    if (isAttachRefusal(refusal)) return attachText(refusal.reason);
    return uploadText(kind, refusal as UploadRefusal);
  }
}

function statusOf(reason: string): number {
  if (reason === "not-all-here" || reason === "being-read") return 409;
  return isAttachRefusal({ reason }) ? 409 : 422;
}
