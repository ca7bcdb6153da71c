import { requirePerson } from "#app/gate/gate.server.ts";
import { LessonChat } from "#app/features/chat/thread/ui/lesson-chat.tsx";
import { loadRoom } from "#app/features/classroom/room-page/room-page.server.ts";
import { RoomView } from "#app/features/classroom/lobby/ui/room-view.tsx";
import type { Route } from "./+types/room.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.name ?? "Lesson"}`);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadRoom(requirePerson(context), params.lessonId);
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { lesson, side } = loaderData;
  return <RoomView room={loaderData} chat={<LessonChat lessonId={lesson.id} section={side} />} />;
}
