import { defineJob } from "#app/platform/database/jobs.server.ts";
import { z } from "zod";
import { sendAccountExistsMail } from "./emails/account-exists.tsx";
import { sendCodeMail } from "./emails/code.tsx";

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
