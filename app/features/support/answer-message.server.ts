import { and, asc, eq } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { contactAnswers, contactMessages } from "#db/schema/support/contact.ts";
import { answerTimeTag } from "./answer-time.server.ts";
import { sendContactAnswer } from "./contact-jobs.server.ts";

/** Somebody answered it since the page was read; nothing was done. */
type AnsweredMeanwhile = { ok: false; reason: "answered-meanwhile" };

/**
 * Keeps an answer to a message from the contact page and mails it to its writer, where it has as many `answers` as its
 * form was made from. The same words of the same admin twice are one answer. 404 where there is no message.
 */
export async function answerMessage(
  admin: Admin,
  { number, text, answers }: { number: number; text: string; answers: number },
  now = new Date(),
): Promise<{ ok: true } | AnsweredMeanwhile> {
  return inTransaction(async (tx) => {
    const message = await lockMessage(tx, number);
    const before = await tx
      .select({ adminId: contactAnswers.adminId, text: contactAnswers.text })
      .from(contactAnswers)
      .where(eq(contactAnswers.messageId, message.id))
      .orderBy(asc(contactAnswers.createdAt));
    const isRepeat = before.at(answers)?.adminId === admin.id && before.at(answers)?.text === text;
    if (isRepeat) return { ok: true } as const;
    if (before.length !== answers) return { ok: false, reason: "answered-meanwhile" } as const;
    await tx
      .update(contactMessages)
      .set({ state: "answered" })
      .where(eq(contactMessages.id, message.id));
    const [answer] = await tx
      .insert(contactAnswers)
      .values({ messageId: message.id, adminId: admin.id, text, createdAt: now })
      .returning({ id: contactAnswers.id });
    await enqueue(tx, sendContactAnswer, { id: answer!.id });
    await writeDown(tx, admin, { number, what: "answered", now });
    tx.afterCommit(() => publicDataChanged([answerTimeTag]));
    return { ok: true } as const;
  });
}

/** Puts a message away that needs no answer. One that was answered meanwhile stays so; 404 where there is none. */
export async function closeMessage(
  admin: Admin,
  number: number,
  now = new Date(),
): Promise<{ ok: true } | AnsweredMeanwhile> {
  return inTransaction(async (tx) => {
    const { id, state } = await lockMessage(tx, number);
    if (state === "answered") return { ok: false, reason: "answered-meanwhile" } as const;
    if (state === "closed") return { ok: true } as const;
    await tx.update(contactMessages).set({ state: "closed" }).where(eq(contactMessages.id, id));
    await writeDown(tx, admin, { number, what: "closed", now });
    return { ok: true } as const;
  });
}

async function lockMessage(tx: Tx, number: number) {
  const [message] = await tx
    .select({ id: contactMessages.id, state: contactMessages.state })
    .from(contactMessages)
    .where(eq(contactMessages.number, number))
    .for("update");
  if (message === undefined) throw new AppError("not-found");
  return message;
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
