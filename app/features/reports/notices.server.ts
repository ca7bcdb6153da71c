import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendDecidedMails } from "./emails/report-decided.tsx";
import { sendReportReceivedMail } from "./emails/report-received.tsx";

const ofReport = z.object({ reportId: z.uuid() });

export const announceReceived = defineJob({
  name: "reports.announce-received",
  payload: ofReport,
  run: ({ reportId }) => sendReportReceivedMail(reportId),
});

export const announceDecided = defineJob({
  name: "reports.announce-decided",
  payload: ofReport,
  run: ({ reportId }) => sendDecidedMails(reportId),
});

export const reportsJobs = [announceReceived, announceDecided];
