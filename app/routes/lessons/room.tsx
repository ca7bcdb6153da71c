import { requirePerson } from "#app/features/accounts/gate.server.ts";
import { LessonChat } from "#app/features/chat/ui/lesson-chat.tsx";
import { loadRoom } from "#app/features/classroom/room-page.server.ts";
import { RoomView } from "#app/features/classroom/ui/room-view.tsx";
import { brand } from "#config/brand.ts";
import type { Route } from "./+types/room.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.name ?? "Lesson"} | ${brand.name}` }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadRoom(requirePerson(context), params.lessonId);
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { lesson, side } = loaderData;
  return <RoomView room={loaderData} chat={<LessonChat lessonId={lesson.id} section={side} />} />;
}
