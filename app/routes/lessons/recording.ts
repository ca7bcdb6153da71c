import { canMakeRecording } from "#app/access/recordings.ts";
import { endRecording } from "#app/features/classroom/recording/end-recording.server.ts";
import { takeRecordingPiece } from "#app/features/classroom/recording/take-piece.server.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import type { Route } from "./+types/recording.ts";

/** Said with an answer that leaves a body unread, so that nobody asks again on that connection. */
const unread = { connection: "close" };

export function loader() {
  throw new AppError("not-found");
}

/**
 * `POST /lessons/{id}/recordings/{id}?from=N` takes the piece that begins at byte N, where both of the lesson agree to a
 * recording; `?end` says that there is no more. 409 names the place to go on from, 403 and 410 end it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const { lessonId, recordingId } = params;
  if (!canMakeRecording(student, await getLesson(student, lessonId)))
    throw new AppError("not-found");
  const asked = new URL(request.url).searchParams;
  if (asked.has("end")) {
    await endRecording(student, { lessonId, recordingId });
    return Response.json({ ok: true });
  }
  const [said = "", ...others] = asked.getAll("from");
  const from = others.length === 0 && /^\d{1,15}$/.test(said) ? Number(said) : null;
  if (from === null || request.body === null)
    return Response.json({ error: "" }, { status: 400, headers: unread });
  try {
    const taken = await takeRecordingPiece(student, { lessonId, recordingId, from }, request.body);
    if (taken.ok) return Response.json({ received: taken.received });
    const status = { elsewhere: 409, "not-agreed": 403, ended: 410 }[taken.reason];
    return Response.json(taken, { status, headers: unread });
  } catch (error) {
    if (error instanceof TooLarge)
      return Response.json({ error: "" }, { status: 413, headers: unread });
    if (error instanceof NoRoom)
      return Response.json({ error: "" }, { status: 507, headers: unread });
    throw error;
  }
}
