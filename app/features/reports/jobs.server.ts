import { announceDecided } from "./decide-report.server.ts";
import { announceReceived } from "./file-report.server.ts";

export const reportsJobs = [announceReceived, announceDecided];
