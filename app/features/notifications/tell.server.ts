import type { Attachment } from "#db/schema/notifications/notifications.ts";
import type { ReactElement } from "react";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { renderMail } from "#app/platform/mail/send.server.ts";
import { notify, type Notice } from "./notify.server.ts";

/** As `notify`, from inside a job, with a mail of its own. */
export async function tell({
  mail,
  ...notice
}: Omit<Notice, "mail"> & {
  mail: { subject: string; body: ReactElement; attachments?: Attachment[]; quoted?: string };
}): Promise<void> {
  const rendered = { ...(await renderMail(mail)), quoted: mail.quoted };
  await inTransaction((tx) => notify(tx, { ...notice, mail: rendered }));
}
