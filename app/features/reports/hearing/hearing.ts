/** Pure, browser-safe: whether the other side of a case has been heard, and what waits for it. */
import type { EpochMs } from "#app/platform/time/time.ts";
import { givesBack, type ReportedMoney } from "#app/features/reports/reported/rules.ts";
import type { Outcome, Severity } from "#db/schema/reports/report-values.ts";

/** The question to the other side of a case; null where none was asked. */
type Question = { dueAt: EpochMs; answeredAt: EpochMs | null } | null;

/** Why money has to wait: nobody asked the other side, or its clock still runs. Null: it may move. */
export type MoneyWaits = "not-asked" | "waiting";

/** Safety does not wait; an answer, with or without agreement, and the end of the clock let a decision move money. */
export function moneyWaits(
  { severity, question }: { severity: Severity; question: Question },
  now: EpochMs,
): MoneyWaits | null {
  if (severity === "S1") return null;
  if (question === null) return "not-asked";
  return question.answeredAt === null && now < question.dueAt ? "waiting" : null;
}

/** Whether an outcome moves money: what it gives back, and of a disputed lesson what was held for it. */
export function movesMoney(
  outcome: Outcome,
  money: Pick<ReportedMoney, "state" | "amountPence"> | null,
): boolean {
  if (money === null || money.amountPence === 0) return false;
  return givesBack(outcome) || money.state === "disputed";
}
