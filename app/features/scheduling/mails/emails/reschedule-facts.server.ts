import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { lessonProposals } from "#db/schema/scheduling.ts";
import { hasMoved, readLessonFacts } from "./lesson-facts.server.ts";

/** A proposal of another time, and the lesson that it would move; null once the lesson has moved. */
export async function readRescheduleFacts(proposalId: string) {
  const [proposal] = await db()
    .select()
    .from(lessonProposals)
    .where(eq(lessonProposals.id, proposalId));
  if (proposal === undefined) throw new Error(`no proposal ${proposalId}`);
  if (await hasMoved(proposal.lessonId)) return null;
  return { proposal, facts: await readLessonFacts(proposal.lessonId) };
}
