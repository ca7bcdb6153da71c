/** The mails of an application, each a job that joins the transaction which asks for it. */
import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendApprovedMail } from "./application-approved.tsx";
import { sendChangesMail } from "./application-changes.tsx";
import { sendReceivedMail } from "./application-received.tsx";
import { sendRejectedMail } from "./application-rejected.tsx";
import { changeOutcomes, sendChangeDecidedMail } from "./change-decided.tsx";
import { sendGoOnMail } from "./resume-application.tsx";

const payload = z.object({ applicationId: z.string() });
/** `round`: how often it was sent. Each time is answered once. */
const ofRound = z.object({ applicationId: z.string(), round: z.number().int().default(1) });

export const sendApplicationReceived = defineJob({
  name: "teachers.send-application-received",
  payload: ofRound,
  run: ({ applicationId, round }) => sendReceivedMail(applicationId, round),
});

export const sendChangesRequested = defineJob({
  name: "teachers.send-changes-requested",
  payload: ofRound,
  run: ({ applicationId, round }) => sendChangesMail(applicationId, round),
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

export const sendChangeDecided = defineJob({
  name: "teachers.send-change-decided",
  payload: ofRound.extend({ outcome: z.enum(changeOutcomes) }),
  run: ({ applicationId, round, outcome }) => sendChangeDecidedMail(applicationId, round, outcome),
});

export const sendGoOnLater = defineJob({
  name: "teachers.send-go-on-later",
  payload: z.object({ userId: z.string(), step: z.string(), at: z.number() }),
  run: ({ userId, step, at }) => sendGoOnMail(userId, step, at),
});
