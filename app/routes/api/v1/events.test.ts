import { expect, it } from "vitest";
import { makeEndpoint } from "#app/features/api/webhooks/endpoints.server.ts";
import { sendDueWebhooks } from "#app/features/api/webhooks/send-webhooks.server.ts";
import { openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { webhookEvents } from "#db/schema/api/webhook-values.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, dayAhead } from "#test/builders/lessons.ts";
import { aWebhookReceiver } from "#test/servers/webhook-receiver.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";

useDatabase();

it("what happens to somebody is sent to their webhooks: booked, moved, cancelled and completed lessons to both, messages and reviews to whom they are for", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const receiver = await aWebhookReceiver();
  const wanted = { url: receiver.url, events: [...webhookEvents] };
  const made = await makeEndpoint(teacher, wanted, { headers: new Headers() });
  if (!made.ok) throw new Error(made.reason);
  const lessonId = await aBookedLesson(student, teacher, { startsAt: dayAhead(5, 10, "UTC") });
  const asked = await requestReschedule(student, {
    lessonId,
    startsAt: dayAhead(6, 10, "UTC"),
    note: "",
  });
  if (!asked.ok) throw new Error(asked.reason);
  const moved = await acceptReschedule(teacher, asked.rescheduleRequestId);
  if (!moved.ok) throw new Error(moved.reason);
  const { chatId } = await openLessonChat(student, moved.lessonId);
  await sendMessage(student, { chatId, clientId: crypto.randomUUID(), text: "A secret word" });
  await sendMessage(teacher, { chatId, clientId: crypto.randomUUID(), text: "My own" });
  const refundPence = teacher.offer.priceMinor;
  await cancelLesson(student, { lessonId: moved.lessonId, refundPence, reason: "" });
  const past = await aCompletedLesson(student, teacher);
  await writeReview(student, { lessonId: past, stars: 5, text: "Clear.", tags: [] });
  await sendDueWebhooks(() => new Date(Date.now() + minute));
  // Their order is not promised.
  expect(receiver.received.map(({ type }) => type).toSorted()).toEqual([
    "lesson.booked",
    "lesson.booked",
    "lesson.cancelled",
    "lesson.completed",
    "lesson.moved",
    "message.created",
    "review.published",
  ]);
  const dataOf = (type: string) => receiver.received.find((one) => one.type === type)!.data;
  expect(dataOf("lesson.moved")).toEqual({ lessonId: moved.lessonId });
  expect(dataOf("message.created")).toEqual({ chatId, number: 1 });
  expect(receiver.received.every(({ verified }) => verified(made.secret))).toBe(true);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
  expect(JSON.stringify(receiver.received)).not.toContain("secret word");
  await receiver.stop();
});
