import { eq, inArray } from "drizzle-orm";
import { notifications, type DeliveryChannel } from "#db/schema/notifications/notifications.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { postMail, storeMail } from "#app/platform/mail/send.server.ts";
import { digestMail } from "./emails/digest.tsx";
import { plainNotice } from "./emails/plain-notice.tsx";
import { push, pushNow } from "./push.server.ts";

type Notice = typeof notifications.$inferSelect;
type Sending = {
  channel: DeliveryChannel;
  person: { id: string; email: string; zone: string };
  /** The oldest first; at least one. */
  notices: Notice[];
};

/** Sends notices on one channel as one thing. The caller has marked them as sent in the same transaction. */
export async function sendNow(tx: Tx, sending: Sending): Promise<void> {
  await (sending.channel === "mail" ? mailNow(tx, sending) : pushNow(tx, sending));
}

async function mailNow(tx: Tx, { person, notices }: Sending): Promise<void> {
  const [first] = notices as [Notice];
  const causes = notices.map(({ event, key }) => `${event}:${key}`);
  const isOne = notices.length === 1;
  const attachments = notices.flatMap(({ mail }) => mail?.attachments ?? []);
  const key = isOne ? causes[0]! : `digest:${first.id}`;
  const mail = isOne
    ? (first.mail ?? (await plainNotice(first)))
    : await digestMail(notices, { zone: person.zone, attachments });
  // A mail of several things ends by one press what can be ended in it.
  const unsubscribe = notices.find((notice) => notice.mail?.unsubscribe)?.mail?.unsubscribe;
  const about = isOne ? "" : causes.join(" ");
  await storeMail(tx, { ...mail, key, about, to: person.email, unsubscribe });
  await tx
    .update(notifications)
    .set({ mail: null })
    .where(
      isOne
        ? eq(notifications.id, first.id)
        : inArray(
            notifications.id,
            notices.map(({ id }) => id),
          ),
    );
  await enqueue(tx, postMail, { key });
}

export const sendingJobs = [postMail, push];
