import { and, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { isDecided } from "#app/access/reports.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { reportQuestions } from "#db/schema/reports/reports.ts";
import { lockCase } from "#app/features/reports/reported/case.server.ts";
import { stopWaiting } from "./stop-waiting.server.ts";
import type { QuestionRefusal } from "./text.ts";

/**
 * The answer of the person who was asked, with or without agreement to what was reported; late ones count until the case
 * is decided. Throws not-found for anybody else.
 */
export async function answerQuestion(
  person: Pick<Person, "id">,
  { reportId, answer, agrees }: { reportId: string; answer: string; agrees: boolean },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: QuestionRefusal }> {
  return inTransaction(async (tx) => {
    const found = await lockCase(tx, reportId);
    const question = await requireQuestion(person, found.id, tx);
    if (isDecided(found)) return { ok: false, reason: "decided-meanwhile" } as const;
    if (question.answeredAt !== null) return { ok: false, reason: "answered" } as const;
    await tx
      .update(reportQuestions)
      .set({ answer, agrees, answeredAt: now })
      .where(eq(reportQuestions.id, question.id));
    await stopWaiting(tx, found);
    return { ok: true } as const;
  });
}

/** The question that this person was asked about a case. Throws not-found where there is none. */
async function requireQuestion(person: Pick<Person, "id">, caseId: string, tx: Tx) {
  const own = and(eq(reportQuestions.caseId, caseId), eq(reportQuestions.askedId, person.id));
  const [question] = await tx.select().from(reportQuestions).where(own);
  if (question === undefined) throw new AppError("not-found");
  return question;
}
