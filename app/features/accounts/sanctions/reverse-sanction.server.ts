import type { Admin } from "#app/access/actor.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendPersonSanctionReversed } from "./notices.server.ts";
import { stateAt, waitsForAnswer } from "./person-sanctions.ts";
import { lockDecision, lockPerson, takeBack } from "./sanction-rows.server.ts";
import type { PersonSanctionRefusal } from "./text.ts";

/**
 * Takes a decision about an account back before its day, with a reason that the person reads. While an appeal waits,
 * another admin answers that first. Throws not-found.
 */
export async function reverseSanction(
  admin: Admin,
  input: { sanctionId: string; userId: string; version: number; reason: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: PersonSanctionRefusal }> {
  const { userId, version, reason } = input;
  return inTransaction(async (tx) => {
    const refused = (why: PersonSanctionRefusal) => ({ ok: false, reason: why }) as const;
    const person = await lockPerson(tx, userId);
    const sanction = await lockDecision(tx, input);
    if (admin.id === userId) return refused("oneself");
    if (person.role === "admin" && !hasRight(admin, "settings")) return refused("no-right");
    if (sanction.version !== version) return refused("changed-meanwhile");
    if (stateAt(sanction, +now) !== "active") return refused("not-active");
    if (waitsForAnswer(sanction)) return refused("appeal-first");
    await takeBack(tx, sanction, { by: admin.id, reason: reason.trim(), byAppeal: false, now });
    await enqueue(tx, sendPersonSanctionReversed, { sanctionId: sanction.id });
    await audit(tx, {
      actorId: admin.id,
      action: sanction.scope === "account" ? "accounts.admitted" : "accounts.sanction-reversed",
      object: `user:${userId}`,
      diff: { cause: sanction.cause, scope: sanction.scope },
      now,
    });
    return { ok: true } as const;
  });
}
