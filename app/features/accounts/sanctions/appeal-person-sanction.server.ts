import { eq } from "drizzle-orm";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendPersonAppealAnswered } from "./notices.server.ts";
import { canAnswerAppeal, personAppealUntil, stateAt, waitsForAnswer } from "./person-sanctions.ts";
import { lockDecision, takeBack } from "./sanction-rows.server.ts";
import type { PersonSanctionRefusal } from "./text.ts";

type Done = { ok: true } | { ok: false; reason: PersonSanctionRefusal };

/**
 * Asks for a second look at a decision about one's own account, once, within `rules.settle.appealDays`. It holds
 * meanwhile. Throws not-found for a decision about somebody else.
 */
export async function appealPersonSanction(
  person: { id: string },
  { sanctionId, text }: { sanctionId: string; text: string },
  now = new Date(),
): Promise<Done> {
  return inTransaction(async (tx): Promise<Done> => {
    const sanction = await lockDecision(tx, { sanctionId, userId: person.id });
    if (sanction.appealedAt !== null) return { ok: false, reason: "appealed-already" };
    if (stateAt(sanction, +now) !== "active") return { ok: false, reason: "not-active" };
    if (personAppealUntil(sanction, +now) === null) return { ok: false, reason: "too-late" };
    await tx
      .update(personSanctions)
      .set({ appealText: text.trim(), appealedAt: now, version: sanction.version + 1 })
      .where(eq(personSanctions.id, sanctionId));
    await audit(tx, {
      actorId: person.id,
      action: "accounts.appealed",
      object: `user:${person.id}`,
      diff: { cause: sanction.cause, scope: sanction.scope },
      now,
    });
    return { ok: true };
  });
}

/** Another admin's answer to an appeal. Overturned: the decision is taken back, as an event of its own. Throws not-found. */
export async function answerPersonAppeal(
  admin: Admin,
  input: {
    sanctionId: string;
    userId: string;
    version: number;
    outcome: "upheld" | "overturned";
    reason: string;
  },
  now = new Date(),
): Promise<Done> {
  const { userId, version, outcome } = input;
  const reason = input.reason.trim();
  return inTransaction(async (tx): Promise<Done> => {
    const sanction = await lockDecision(tx, input);
    if (sanction.version !== version || !waitsForAnswer(sanction))
      return { ok: false, reason: "changed-meanwhile" };
    if (!canAnswerAppeal(admin, sanction)) return { ok: false, reason: "same-admin" };
    const answered = {
      appealOutcome: outcome,
      appealReason: reason,
      appealDecidedBy: admin.id,
      appealDecidedAt: now,
      version: version + 1,
    };
    await tx.update(personSanctions).set(answered).where(eq(personSanctions.id, sanction.id));
    if (outcome === "overturned" && sanction.ending === null)
      await takeBack(
        tx,
        { ...sanction, ...answered },
        { by: admin.id, reason, byAppeal: true, now },
      );
    await enqueue(tx, sendPersonAppealAnswered, { sanctionId: sanction.id });
    await audit(tx, {
      actorId: admin.id,
      action: `accounts.appeal-${outcome}`,
      object: `user:${userId}`,
      diff: { cause: sanction.cause, scope: sanction.scope },
      now,
    });
    return { ok: true };
  });
}
