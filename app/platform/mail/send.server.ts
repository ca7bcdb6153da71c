import { eq, lt } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { render } from "react-email";
import type { ReactElement } from "react";
import { brand } from "#config/brand.ts";
import { mails, type Attachment } from "#db/schema/notifications.ts";
import { db } from "../db.server.ts";
import { env } from "../env.server.ts";
import { minute } from "../time.ts";

let transport: Transporter | undefined;

/**
 * Sends one mail, from inside a job. `key` names its cause, so that the job may run twice and the
 * mail is still stored once; without SMTP settings it stays in the table, where /dev/mailbox reads it.
 */
export async function sendMail(mail: {
  key: string;
  to: string;
  subject: string;
  body: ReactElement;
  attachments?: Attachment[];
  /** How many minutes a code or link in it works: its words are not kept longer than that. */
  secretMinutes?: number;
}): Promise<void> {
  await db()
    .insert(mails)
    .values({
      key: mail.key,
      to: mail.to,
      subject: mail.subject.replaceAll(/[\r\n]+/g, " "),
      html: await render(mail.body),
      text: await render(mail.body, { plainText: true }),
      attachments: mail.attachments ?? [],
      secretUntil:
        mail.secretMinutes === undefined
          ? null
          : new Date(Date.now() + mail.secretMinutes * minute),
    })
    .onConflictDoNothing();
  const [stored] = await db().select().from(mails).where(eq(mails.key, mail.key));
  if (stored === undefined || stored.deliveredAt !== null) return;
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL !== undefined) {
    transport ??= nodemailer.createTransport(SMTP_URL);
    await transport.sendMail({
      from: MAIL_FROM ?? { name: brand.name, address: brand.email.support },
      to: { name: "", address: stored.to },
      subject: stored.subject,
      html: stored.html,
      text: stored.text,
      attachments: stored.attachments,
      messageId: `<${stored.id}@${new URL(env().publicUrl).hostname}>`,
    });
  }
  await db().update(mails).set({ deliveredAt: new Date() }).where(eq(mails.id, stored.id));
}

/** Empties the mails whose code or link has run out: whoever reads the table or a backup finds none that lived. */
export async function dropSpentMails(now = new Date()): Promise<void> {
  const subject = "What this mail opened has run out";
  await db()
    .update(mails)
    .set({ subject, html: "", text: "", secretUntil: null })
    .where(lt(mails.secretUntil, now));
}

/** The absolute address of a path, for links in mails. */
export function absoluteUrl(path: string): string {
  return env().publicUrl + path;
}
