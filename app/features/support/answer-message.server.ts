import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { contactAnswers, contactMessages } from "#db/schema/support/contact.ts";
import { answerTimeTag } from "./answer-time.server.ts";
import { sendContactAnswer } from "./contact-jobs.server.ts";

/** Keeps an answer to a message from the contact page and mails it to its writer. 404 where there is none. */
export async function answerMessage(
  admin: Admin,
  { number, text }: { number: number; text: string },
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [message] = await tx
      .update(contactMessages)
      .set({ state: "answered" })
      .where(eq(contactMessages.number, number))
      .returning({ id: contactMessages.id });
    if (message === undefined) throw new AppError("not-found");
    const [answer] = await tx
      .insert(contactAnswers)
      .values({ messageId: message.id, adminId: admin.id, text, createdAt: now })
      .returning({ id: contactAnswers.id });
    await enqueue(tx, sendContactAnswer, { id: answer!.id });
    await writeDown(tx, admin, { number, what: "answered", now });
    tx.afterCommit(() => publicDataChanged([answerTimeTag]));
  });
}

/** Puts a message away that needs no answer, or no further one. */
export async function closeMessage(admin: Admin, number: number, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const closed = await tx
      .update(contactMessages)
      .set({ state: "closed" })
      .where(eq(contactMessages.number, number))
      .returning({ id: contactMessages.id });
    if (closed.length === 0) throw new AppError("not-found");
    await writeDown(tx, admin, { number, what: "closed", now });
  });
}

/** Undoes `closeMessage`: the message waits for an answer again. One that was answered meanwhile stays so. */
export async function reopenMessage(admin: Admin, number: number, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const [message] = await tx
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(eq(contactMessages.number, number));
    if (message === undefined) throw new AppError("not-found");
    const opened = await tx
      .update(contactMessages)
      .set({ state: "open" })
      .where(and(eq(contactMessages.id, message.id), eq(contactMessages.state, "closed")))
      .returning({ id: contactMessages.id });
    if (opened.length > 0) await writeDown(tx, admin, { number, what: "reopened", now });
  });
}

/** Who did what with a message, for the audit log; its words stay out of it. */
function writeDown(
  tx: Tx,
  admin: Admin,
  { number, what, now }: { number: number; what: "answered" | "closed" | "reopened"; now: Date },
): Promise<void> {
  return audit(tx, {
    actorId: admin.id,
    action: `support.message-${what}`,
    object: `message:${number}`,
    diff: {},
    now,
  });
}
