import { contactMessages } from "#db/schema/reports.ts";
import type { Person } from "#app/access/actor.ts";
import { countAttempt } from "#app/features/accounts/limits.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { rules } from "#config/rules.ts";
import type { Contact } from "./contact.ts";
import { sendContactMails } from "./contact-jobs.server.ts";

/**
 * Keeps a message to the people who run this, and mails it to them and its number to the sender.
 * So many per hour and address: the receipt must not become a way to fill a stranger's mailbox.
 */
export async function writeToUs(
  person: Person | null,
  wish: Contact,
  now = new Date(),
): Promise<{ ok: true; number: number } | { ok: false; reason: "too-many"; until: Date }> {
  const { topic, name, email, message } = wish;
  const until = await countAttempt(
    { what: "contact", who: email, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  const number = await inTransaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ userId: person?.id, topic, name, email, text: message, createdAt: now })
      .returning({ id: contactMessages.id, number: contactMessages.number });
    await enqueue(tx, sendContactMails, { id: row!.id });
    return row!.number;
  });
  return { ok: true, number };
}
