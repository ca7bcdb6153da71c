import { announceDecided } from "#app/features/reports/deciding/decide-report.server.ts";
import { endQuestion, remindAsked } from "#app/features/reports/hearing/ask-other-side.server.ts";
import { maskedCases } from "#app/features/reports/filing/masked-messages.server.ts";
import { announceReceived } from "#app/features/reports/filing/file-report.server.ts";

export const reportsJobs = [
  announceReceived,
  announceDecided,
  maskedCases,
  remindAsked,
  endQuestion,
];
