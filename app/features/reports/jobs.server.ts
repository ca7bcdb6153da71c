import { announceDecided } from "./decide-report.server.ts";
import { maskedCases } from "./masked-messages.server.ts";
import { announceReceived } from "./file-report.server.ts";

export const reportsJobs = [announceReceived, announceDecided, maskedCases];
