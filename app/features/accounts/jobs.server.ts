import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts.ts";
import { db } from "#app/platform/db.server.ts";
import { defineJob } from "#app/platform/jobs.server.ts";
import { sendAccountExistsMail } from "./emails/account-exists.tsx";
import { sendCodeMail } from "./emails/code.tsx";
import { sendResetMail } from "./emails/reset.tsx";
import { securityChanges, sendSecurityNoticeMail } from "./emails/security-notice.tsx";
import { dropOldEvents } from "./history.server.ts";
import { dropOldKeptForms } from "./drop-kept-forms.server.ts";
import { dropOldAttempts } from "./limits.server.ts";
import { dropOldLinks, makeLink } from "./mail-links.server.ts";

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

export const sendReset = defineJob({
  name: "accounts.send-reset",
  payload: z.object({ email: z.string(), key: z.string() }),
  async run({ email, key }) {
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
    if (user === undefined) return;
    const link = { userId: user.id, purpose: "reset", email } as const;
    await sendResetMail({ email, key, token: () => makeLink(db(), link, new Date()) });
  },
});

export const sendSecurityNotice = defineJob({
  name: "accounts.send-security-notice",
  payload: z.object({ email: z.string(), change: z.enum(securityChanges), at: z.number() }),
  run: sendSecurityNoticeMail,
});

export const dropAttempts = defineJob({
  name: "accounts.drop-attempts",
  payload: z.object({}),
  async run() {
    await dropOldAttempts();
    await dropOldLinks();
    await dropOldEvents();
    await dropOldKeptForms();
  },
  schedule: "23 * * * *",
});

export const accountsJobs = [
  sendCode,
  sendAccountExists,
  sendReset,
  sendSecurityNotice,
  dropAttempts,
];
