import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import { hasMoved, readLessonFacts } from "./lesson-facts.server.ts";

/** A reschedule request of another time, and the lesson that it would move; null once the lesson has moved. */
export async function readRescheduleFacts(rescheduleRequestId: string) {
  const [request] = await db()
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.id, rescheduleRequestId));
  if (request === undefined) throw new Error(`no request ${rescheduleRequestId}`);
  if (await hasMoved(request.lessonId)) return null;
  return { request, facts: await readLessonFacts(request.lessonId) };
}
