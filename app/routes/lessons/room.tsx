import { data, redirect } from "react-router";
import { z } from "zod";
import { LessonChat } from "#app/features/chat/thread/ui/lesson-chat.tsx";
import { RoomView } from "#app/features/classroom/lobby/ui/room-view.tsx";
import { setRelayOnly } from "#app/features/classroom/relays/set-relay-only.server.ts";
import { loadRoom } from "#app/features/classroom/room-page/room-page.server.ts";
import { comeBackText } from "#app/features/accounts/account-security/text.ts";
import { listPairMaterials } from "#app/features/learning/materials/materials.server.ts";
import { MaterialsBesideCall } from "#app/features/learning/materials/ui/beside-call.tsx";
import { LiveNotebook } from "#app/features/notebook/editor/ui/live-notebook.tsx";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { reportForm } from "#app/features/reports/filing/forms.ts";
import { fileRefusalText } from "#app/features/reports/filing/text.ts";
import { ReportInLesson } from "#app/features/reports/filing/ui/report-in-lesson.tsx";
import { requirePerson, requireStudent, requireTeacher } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/room.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.name ?? "Lesson"}`);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const room = await loadRoom(person, params.lessonId);
  const [teacherId, studentId] =
    room.side === "teacher" ? [person.id, room.other.id] : [room.other.id, person.id];
  return { ...room, materials: await listPairMaterials(person, { teacherId, studentId }) };
}

const relayForm = z.object({ relayOnly: z.enum(["on", "off"]) });

/** A report that is written beside the call, and, from the lobby, whether the call goes over a relay alone. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { lessonId } = params;
  const { side } = await loadRoom(requirePerson(context), lessonId);
  const person = side === "teacher" ? requireTeacher(context) : requireStudent(context);
  if (!new URL(request.url).searchParams.has("report")) {
    const form = await parseForm(request, relayForm);
    if (!form.ok) throw data(null, { status: 400 });
    await setRelayOnly(person, form.value.relayOnly === "on");
    return redirect(`/lessons/${lessonId}/room`);
  }
  const form = await parseForm(request, reportForm("lesson", side));
  if (!form.ok) return data({ form: form.state }, 400);
  const filed = await fileReport(person, { lessonId }, form.value);
  if (filed.ok) return data({ reportId: filed.reportId }, 201);
  if (filed.reason === "too-late")
    return data({ form: form.fail(fileRefusalText("too-late", side)) }, 422);
  const sentence = `${fileRefusalText("too-many")} The next one can be sent ${comeBackText(filed.until)}.`;
  return data({ form: form.fail(sentence) }, 429);
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { lesson, side, other, materials } = loaderData;
  return (
    <RoomView
      room={loaderData}
      chat={<LessonChat lessonId={lesson.id} section={side} />}
      report={<ReportInLesson side={side} />}
      notebook={
        <LiveNotebook otherId={other.id} other={other.first} side={side} place="room">
          <p role="status" className="p-4.5 text-muted">
            Opening the notebook
          </p>
        </LiveNotebook>
      }
      materials={<MaterialsBesideCall {...{ materials, side }} other={other.first} />}
    />
  );
}
