import { and, desc, eq, ilike, type SQL } from "drizzle-orm";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

export const mailsPerPage = 50;

/** Whether people may read stored mail: never where it belongs to real people. */
export function mailboxIsOpen(): boolean {
  return env().world !== "production";
}

/**
 * Stored mail, newest first; `to` finds part of the recipient's address. One row more than a page tells that there are
 * older ones.
 */
export async function listMails({ to, page }: { to?: string; page: number }) {
  const filters: SQL[] = [];
  if (to) filters.push(ilike(mails.to, `%${to.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
  return db()
    .select({ id: mails.id, to: mails.to, subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(and(...filters))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(mailsPerPage + 1)
    .offset((page - 1) * mailsPerPage);
}

export async function findMail(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
  const [mail] = await db().select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
