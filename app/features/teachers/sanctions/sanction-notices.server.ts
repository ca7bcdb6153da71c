import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendAppealDecidedMail } from "./emails/appeal-decided.tsx";
import { sendSanctionEndedMail } from "./emails/sanction-ended.tsx";
import { sendSanctionedMail } from "./emails/sanction-imposed.tsx";

const payload = z.object({ sanctionId: z.uuid() });

export const sendSanctioned = defineJob({
  name: "teachers.send-sanctioned",
  payload,
  run: ({ sanctionId }) => sendSanctionedMail(sanctionId),
});

export const sendSanctionEnded = defineJob({
  name: "teachers.send-sanction-ended",
  payload,
  run: ({ sanctionId }) => sendSanctionEndedMail(sanctionId),
});

export const sendAppealDecided = defineJob({
  name: "teachers.send-appeal-decided",
  payload,
  run: ({ sanctionId }) => sendAppealDecidedMail(sanctionId),
});
