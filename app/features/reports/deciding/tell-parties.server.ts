import { and, eq, isNotNull, ne } from "drizzle-orm";
import { notify } from "#app/features/notifications/notify.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reportQuestions, reportReversals, reports } from "#db/schema/reports/reports.ts";
import { aboutId } from "#app/features/reports/reported/about.server.ts";
import { type CaseRow, ofCase } from "#app/features/reports/reported/case.server.ts";

/**
 * Tells everybody who reported, each under the number of their own report, and whom the case is about, where they know
 * of it: of a lesson, of what was or had been decided against them, or because we asked. `key` names the cause.
 */
export async function tellParties(
  tx: Tx,
  found: CaseRow,
  { key, title, body }: { key: string; title: (number: number) => string; body: string },
  now: Date,
): Promise<void> {
  const reporters = await tx
    .select({ id: reports.id, number: reports.number, to: users.id, role: users.role })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(ofCase(found.id), isNotNull(reports.reporterId)));
  const [about] = await tx
    .select({ to: users.id, role: users.role })
    .from(reports)
    .innerJoin(users, eq(users.id, aboutId))
    .where(eq(reports.id, found.id));
  const asked = await tx.$count(reportQuestions, eq(reportQuestions.caseId, found.id));
  const before = await tx.$count(
    reportReversals,
    and(eq(reportReversals.caseId, found.id), ne(reportReversals.outcome, "dismiss")),
  );
  const knows = found.lessonId !== null || found.outcome !== "dismiss" || asked + before > 0;
  const { id, number } = found;
  const told = about === undefined || !knows ? [] : [{ ...about, id, number }];
  for (const party of [...reporters, ...told])
    await notify(
      tx,
      {
        to: party.to,
        event: "report-decided",
        key: `${found.id}:${key}:${party.id}:${party.to}`,
        title: title(party.number),
        body,
        link: `/${party.role === "teacher" ? "teacher" : "student"}/reports/${party.id}`,
        about: `report:${party.id}`,
      },
      now,
    );
}
