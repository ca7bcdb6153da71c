import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reportQuestions } from "#db/schema/reports/reports.ts";

const asked = alias(users, "asked");

/** The question to the other side of a case, with its answer; null where none was asked. Instants in UTC milliseconds. */
export async function readQuestion(caseId: string, reader: Db | Tx = db()) {
  const [row] = await reader
    .select({
      askedId: reportQuestions.askedId,
      askedName: asked.name,
      question: reportQuestions.question,
      askedAt: reportQuestions.askedAt,
      dueAt: reportQuestions.dueAt,
      answer: reportQuestions.answer,
      agrees: reportQuestions.agrees,
      answeredAt: reportQuestions.answeredAt,
    })
    .from(reportQuestions)
    .innerJoin(asked, eq(asked.id, reportQuestions.askedId))
    .where(eq(reportQuestions.caseId, caseId));
  if (row === undefined) return null;
  return {
    ...row,
    askedAt: row.askedAt.getTime(),
    dueAt: row.dueAt.getTime(),
    answeredAt: row.answeredAt?.getTime() ?? null,
  };
}
export type AskedQuestion = NonNullable<Awaited<ReturnType<typeof readQuestion>>>;
