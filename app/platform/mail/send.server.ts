import { and, eq, isNotNull, lt } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { render } from "react-email";
import type { ReactElement } from "react";
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import {
  mails,
  type Attachment,
  type RenderedMail,
} from "#db/schema/notifications/notifications.ts";
import { db, inTransaction, type Db, type Tx } from "../database/db.server.ts";
import { defineJob, enqueue } from "../database/jobs.server.ts";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { minute } from "../time/time.ts";

const shared = globalThis as { appTransport?: Transporter };

type Mail = { subject: string; body: ReactElement; attachments?: Attachment[] };

/** A mail's words as they are sent: as HTML and as plain text. */
export async function renderMail({ subject, body, attachments = [] }: Mail): Promise<RenderedMail> {
  return {
    subject: subject.replaceAll(/[\r\n]+/g, " "),
    html: await render(body),
    text: await render(body, { plainText: true }),
    attachments,
  };
}

/**
 * Puts a mail into the outbox, in the transaction of its cause where there is one; nothing where its key is in there
 * already. It is sent by `deliverMail`.
 */
export async function storeMail(
  on: Db,
  mail: RenderedMail & { key: string; to: string; about?: string; secretUntil?: Date | null },
): Promise<void> {
  await on.insert(mails).values(mail).onConflictDoNothing({ target: mails.key });
}

/**
 * Sends the stored mail with that key, unless it has been sent or what it opens has run out; from inside a job. Without
 * SMTP settings it stays in the table, where /dev/mailbox reads it.
 */
export async function deliverMail(key: string, now = new Date()): Promise<void> {
  const [stored] = await db().select().from(mails).where(eq(mails.key, key));
  if (stored === undefined || stored.deliveredAt !== null) return;
  const isSpent = stored.secretUntil === null ? stored.text === "" : stored.secretUntil <= now;
  if (isSpent) return;
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL !== undefined) {
    shared.appTransport ??= nodemailer.createTransport(SMTP_URL);
    await shared.appTransport.sendMail({
      from: MAIL_FROM ?? { name: brand.name, address: company.email.support },
      to: { name: "", address: stored.to },
      subject: stored.subject,
      html: stored.html,
      text: stored.text,
      attachments: stored.attachments,
      headers: oneClick(stored.unsubscribe),
      messageId: `<${stored.id}@${new URL(env().publicUrl).hostname}>`,
    });
  }
  await db().update(mails).set({ deliveredAt: new Date() }).where(eq(mails.id, stored.id));
}

/**
 * Hands a mail of the outbox to the post; for about a day while that does not answer. Its name is from when only notices
 * went by it.
 */
export const postMail = defineJob({
  name: "notifications.post",
  payload: z.object({ key: z.string() }),
  run: ({ key }) => deliverMail(key),
  tries: 30,
});

/** The headers by which a mail program offers to end such mails, and does it by itself (RFC 8058). */
function oneClick(unsubscribe: string | null): Record<string, string> {
  if (unsubscribe === null) return {};
  return {
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Sends one mail, from inside a job: at once, so that a code waits for no queue of others, and else by `postMail`, for
 * as long as that tries. `key` names its cause, so that the job may run twice and the mail is still stored once.
 */
export async function sendMail(
  mail: Mail & {
    key: string;
    to: string;
    /** How many minutes a code or link in it works: its words are not kept longer than that. */
    secretMinutes?: number;
  },
): Promise<void> {
  const { key, to, secretMinutes } = mail;
  const secretUntil =
    secretMinutes === undefined ? null : new Date(Date.now() + secretMinutes * minute);
  await storeMail(db(), { ...(await renderMail(mail)), key, to, secretUntil });
  try {
    await deliverMail(key);
  } catch (err) {
    log.warn({ err }, "a mail waits for the post");
    await inTransaction((tx) => enqueue(tx, postMail, { key }));
  }
}

/** Empties the mails whose code or link has run out: a person who reads the table or a backup finds none that lived. */
export async function dropSpentMails(now = new Date()): Promise<void> {
  const subject = "What this mail opened has run out";
  await db()
    .update(mails)
    .set({ subject, html: "", text: "", secretUntil: null })
    .where(lt(mails.secretUntil, now));
}

/** Keeps what was sent to an address under the next one of the same person; what is on its way still goes to the old one. */
export async function moveMails(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(mails)
    .set({ to })
    .where(and(eq(mails.to, from), isNotNull(mails.deliveredAt)));
}

/** The absolute address of a path, for links in mails. */
export function absoluteUrl(path: string): string {
  return env().publicUrl + path;
}
