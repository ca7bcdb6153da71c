/** The mails of an account, each a job that joins the transaction which asks for it. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sendAccountExistsMail } from "./emails/account-exists.tsx";
import { sendAdminInvitationMail } from "./emails/admin-invitation.tsx";
import { sendEmailChangeMail } from "./emails/email-change.tsx";
import { sendResetMail } from "./emails/reset.tsx";
import { securityChanges, sendSecurityNoticeMail } from "./emails/security-notice.tsx";
import { makeLink } from "../account-security/mail-links.server.ts";

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

export const sendEmailChange = defineJob({
  name: "accounts.send-email-change",
  payload: z.object({
    userId: z.string(),
    oldEmail: z.string(),
    newEmail: z.string(),
    to: z.enum(["old", "new"]),
    at: z.number(),
  }),
  async run({ userId, oldEmail, newEmail, to, at }) {
    const taken = await db().select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    // Its owner is told, as at a sign-up with it; the person who asked learns nothing.
    if (taken.length > 0 && to === "new")
      return sendAccountExistsMail({
        email: newEmail,
        at: new Date(at).toISOString().slice(0, 13),
      });
    const email = to === "old" ? oldEmail : newEmail;
    const link = { userId, purpose: `email-${to}`, email } as const;
    const token = () => makeLink(db(), link, new Date());
    await sendEmailChangeMail({ to, oldEmail, newEmail, key: `${userId}:${at}`, token });
  },
});

export const sendSecurityNotice = defineJob({
  name: "accounts.send-security-notice",
  payload: z.object({
    userId: z.string().optional(),
    email: z.string(),
    change: z.enum(securityChanges),
    at: z.number(),
    host: z.string().optional(),
  }),
  run: sendSecurityNoticeMail,
});

export const sendAdminInvitation = defineJob({
  name: "accounts.send-admin-invitation",
  payload: z.object({ invitationId: z.string() }),
  run: sendAdminInvitationMail,
});
