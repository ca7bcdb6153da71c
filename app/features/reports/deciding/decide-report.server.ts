import { z } from "zod";
import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { canDecideReport } from "#app/access/reports.ts";
import { liveClaim } from "#app/features/teachers/vetting/claim.ts";
import { hideReview } from "#app/features/reviews/hide-review.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { type MoneyWaits, moneyWaits } from "#app/features/reports/hearing/hearing.ts";
import { readQuestion } from "#app/features/reports/hearing/questions.server.ts";
import { worstOf } from "#app/features/reports/reported/rules.ts";
import { type CaseRow, lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import { durationOf, scopeOf } from "#app/features/reports/reported/statement.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { sendDecidedMails } from "#app/features/reports/deciding/emails/report-decided.tsx";
import type { DecideReport } from "./forms.ts";
import { resolveLesson } from "./resolve-lesson.server.ts";
import type { DecideRefusal } from "./text.ts";

export const announceDecided = defineJob({
  name: "reports.announce-decided",
  payload: z.object({ reportId: z.uuid() }),
  run: ({ reportId }) => sendDecidedMails(reportId),
});

/**
 * Decides a case once, with its reports, money or review and mails in one transaction; money moves only once the other side
 * was heard. Who comes second, knows not its newest report or finds it claimed changes nothing. Throws not-found.
 */
export async function decideReport(
  admin: Admin,
  { reportId, version, outcome, ground, reason, partPence = 0, minutesLost = 0 }: DecideReport,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: DecideRefusal }> {
  return inTransaction(async (tx) => {
    const refused = (why: DecideRefusal) => ({ ok: false, reason: why }) as const;
    const found = await lockCase(tx, reportId);
    if (!canDecideReport(admin, found)) return refused("decided-meanwhile");
    if (found.version !== version) return refused("changed-meanwhile");
    const claim = liveClaim(found, now.getTime());
    if (claim !== null && claim.by !== admin.id) return refused("claimed");
    if ((outcome === "hide") !== (found.reviewId !== null) && outcome !== "dismiss")
      return refused("outcome-not-possible");
    const caseId = found.id;
    const waits = await waitsFor(tx, found, now);
    const decision = { caseId, outcome, partPence, minutesLost, waits, now };
    const resolved = await resolveLesson(tx, admin, found.lessonId, decision);
    if (!resolved.ok) return resolved;
    const { refundPence } = resolved;
    if (outcome === "hide") await hideReview(tx, found.reviewId!, now);

    await tx
      .update(reports)
      .set({
        state: "decided",
        outcome,
        ground,
        reason,
        scope: scopeOf(outcome),
        duration: durationOf(outcome),
        minutesLost: outcome === "part" && minutesLost > 0 ? minutesLost : null,
        refundMinor: refundPence,
        decidedBy: admin.id,
        decidedAt: now,
        version: sql`${reports.version} + 1`,
      })
      .where(ofCase(caseId));
    await enqueue(tx, announceDecided, { reportId: caseId });
    await audit(tx, {
      actorId: admin.id,
      action: "reports.decided",
      object: `report:${caseId}`,
      diff: {
        state: { from: found.state, to: "decided" },
        outcome,
        ground,
        ...(refundPence > 0 && { refundPence }),
      },
      now,
    });
    return { ok: true } as const;
  });
}

/** Why this decision may not move money yet; null: it may. */
async function waitsFor(tx: Tx, { id, severity }: CaseRow, now: Date): Promise<MoneyWaits | null> {
  const merged = await tx
    .select({ severity: reports.severity })
    .from(reports)
    .where(eq(reports.mergedInto, id));
  const question = await readQuestion(id, tx);
  const worst = worstOf([severity, ...merged.map((one) => one.severity)]);
  return moneyWaits({ severity: worst, question }, now.getTime());
}
