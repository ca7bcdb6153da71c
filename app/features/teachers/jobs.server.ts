import { z } from "zod";
import { defineJob } from "#app/platform/jobs.server.ts";
import { sendApprovedMail } from "./emails/application-approved.tsx";
import { sendReceivedMail } from "./emails/application-received.tsx";
import { sendRejectedMail } from "./emails/application-rejected.tsx";

const payload = z.object({ applicationId: z.string() });

export const sendApplicationReceived = defineJob({
  name: "teachers.send-application-received",
  payload,
  run: ({ applicationId }) => sendReceivedMail(applicationId),
});

export const sendApplicationApproved = defineJob({
  name: "teachers.send-application-approved",
  payload,
  run: ({ applicationId }) => sendApprovedMail(applicationId),
});

export const sendApplicationRejected = defineJob({
  name: "teachers.send-application-rejected",
  payload,
  run: ({ applicationId }) => sendRejectedMail(applicationId),
});

export const teachersJobs = [
  sendApplicationReceived,
  sendApplicationApproved,
  sendApplicationRejected,
];
