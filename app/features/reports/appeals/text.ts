/** The sentences of appeals. */
import { rules } from "#config/rules.ts";

export type AppealReportRefusal = "too-late" | "appealed";
const refusals: Record<AppealReportRefusal, string> = {
  "too-late": `An appeal is possible once, within ${rules.settle.appealDays} days of a decision that is in force.`,
  appealed: "You have appealed against this decision already.",
};

export function appealReportRefusalText(reason: AppealReportRefusal): string {
  return refusals[reason];
}

export const sameAdminText =
  "An appeal is answered by another admin than who decided, and by nobody who is part of it.";
