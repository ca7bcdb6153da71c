import { z } from "zod";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendPersonAppealAnsweredMail } from "./emails/person-appeal-answered.tsx";
import { sendPersonSanctionReversedMail } from "./emails/person-sanction-reversed.tsx";
import { sendPersonSanctionedMail } from "./emails/person-sanctioned.tsx";

const payload = z.object({ sanctionId: z.uuid() });

export const sendPersonSanctioned = defineJob({
  name: "accounts.send-person-sanctioned",
  payload,
  run: ({ sanctionId }) => sendPersonSanctionedMail(sanctionId),
});

export const sendPersonSanctionReversed = defineJob({
  name: "accounts.send-person-sanction-reversed",
  payload,
  run: ({ sanctionId }) => sendPersonSanctionReversedMail(sanctionId),
});

export const sendPersonAppealAnswered = defineJob({
  name: "accounts.send-person-appeal-answered",
  payload,
  run: ({ sanctionId }) => sendPersonAppealAnsweredMail(sanctionId),
});
