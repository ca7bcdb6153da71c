import { href } from "react-router";
import type { Student, Teacher } from "#app/access/actor.ts";
import { isUuid } from "#app/platform/uuid.ts";

/** The conversation that a form was in, and leads back to: `chat` in its address. Null where it was on its own page. */
export function chatBehind(request: Request, { role }: Student | Teacher): string | null {
  const chatId = new URL(request.url).searchParams.get("chat") ?? "";
  if (!isUuid(chatId)) return null;
  return role === "student"
    ? href("/student/chats/:chatId", { chatId })
    : href("/teacher/chats/:chatId", { chatId });
}
