import { z } from "zod";
import { defineJob } from "#app/platform/jobs.server.ts";
import { sendAccountExistsMail } from "./emails/account-exists.tsx";
import { sendCodeMail } from "./emails/code.tsx";
import { sendPasswordChangedMail } from "./emails/password-changed.tsx";
import { dropOldAttempts } from "./limits.server.ts";

export const sendCode = defineJob({
  name: "accounts.send-code",
  payload: z.object({ email: z.string(), code: z.string(), next: z.string().optional() }),
  run: sendCodeMail,
});

export const sendAccountExists = defineJob({
  name: "accounts.send-account-exists",
  payload: z.object({ email: z.string() }),
  run: ({ email }) => sendAccountExistsMail({ email, at: new Date().toISOString().slice(0, 13) }),
});

export const sendPasswordChanged = defineJob({
  name: "accounts.send-password-changed",
  payload: z.object({ email: z.string(), at: z.number() }),
  run: sendPasswordChangedMail,
});

export const dropAttempts = defineJob({
  name: "accounts.drop-attempts",
  payload: z.object({}),
  run: () => dropOldAttempts(),
  schedule: "23 * * * *",
});

export const accountsJobs = [sendCode, sendAccountExists, sendPasswordChanged, dropAttempts];
