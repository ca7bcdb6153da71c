import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { reportQuestions, reports } from "#db/schema/reports/reports.ts";
import { anAdmin } from "./people.ts";

/** The columns of a report that was decided, for rows that no command has to write. */
export const decidedAs = {
  state: "decided",
  outcome: "dismiss",
  ground: "conduct",
  reason: "The facts do not show it.",
  scope: "nothing",
  duration: "once",
} as const satisfies Partial<typeof reports.$inferInsert>;

/** The other side of a case has answered, so that a decision may move money. */
export async function heard(reportId: string): Promise<void> {
  const [report] = await db().select().from(reports).where(eq(reports.id, reportId));
  const { id, teacherId, createdAt } = report!;
  await db()
    .insert(reportQuestions)
    .values({
      caseId: id,
      askedId: teacherId,
      askedBy: (await anAdmin()).id,
      question: "What happened, as you saw it?",
      askedAt: createdAt,
      dueAt: new Date(createdAt.getTime() + rules.settle.disputeReplyHours * hour),
      answer: "I saw it as the record of the room has it.",
      agrees: false,
      answeredAt: createdAt,
    });
}
