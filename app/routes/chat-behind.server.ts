import { href } from "react-router";
import type { Student, Teacher } from "#app/access/actor.ts";
import { chatIn, withChat } from "#app/features/scheduling/booking/chat-behind.ts";

type OfLesson = { lessonId: string };

/** The conversation that a form was in, and leads back to: `chat` in its address. Null where it was on its own page. */
export function chatBehind(request: Request, { role }: Student | Teacher): string | null {
  const chatId = chatIn(new URL(request.url).search);
  if (chatId === null) return null;
  return role === "student"
    ? href("/student/chats/:chatId", { chatId })
    : href("/teacher/chats/:chatId", { chatId });
}

/** The path of a page that follows, with the conversation that this one leads back to. */
export function keepChat(request: Request, path: string): string {
  return withChat(path, chatIn(new URL(request.url).search));
}

/** Where a lesson is paid for, with the conversation that paying leads back to. */
export function payPath(request: Request, lesson: OfLesson): string {
  return keepChat(request, href("/student/lessons/:lessonId/pay", lesson));
}

/** Back in the conversation, where a card says what the lesson is now; otherwise the page of what is booked. */
export function afterBooking(request: Request, student: Student, lesson: OfLesson): string {
  return chatBehind(request, student) ?? href("/student/lessons/:lessonId/booked", lesson);
}
