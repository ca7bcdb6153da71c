/** The sentences for what filing a report is refused for. */
import { rules } from "#config/rules.ts";
import type { ReportedBy } from "#app/features/reports/reported/rules.ts";

export type FileRefusal = "too-late" | "too-many";
const fileRefusals: Record<FileRefusal, string> = {
  "too-late": `A lesson can be reported until ${rules.settle.autoCompleteHours} hours after its end. You can still write to us, or report the teacher.`,
  "too-many": `You can send ${rules.content.reportsPerDay} reports a day.`,
};

export function fileRefusalText(reason: FileRefusal, by: ReportedBy = "student"): string {
  if (reason === "too-late" && by === "teacher")
    return `A lesson can be reported until ${rules.settle.autoCompleteHours} hours after its end. You can still write to us.`;
  return fileRefusals[reason];
}
