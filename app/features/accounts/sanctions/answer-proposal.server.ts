import { eq } from "drizzle-orm";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { canAgree, type CutOff, type CutsOff, stateAt } from "./person-sanctions.ts";
import { endDecision, findHolding, lastsLonger, lockDecision } from "./sanction-rows.server.ts";
import {
  beganAction,
  beginHolding,
  diffOf,
  whereCutChanged,
  whyNotSanction,
} from "./sanction-person.server.ts";
import type { PersonSanctionRefusal } from "./text.ts";

type Answered = { ok: true } | { ok: false; reason: PersonSanctionRefusal };

/**
 * The second admin's word on a suspension that was proposed: yes, and it holds from now on; no, and nothing comes of it.
 * Who proposed it may take it back, and never agree to it. Throws not-found.
 */
export async function answerProposal(
  admin: Admin,
  input: {
    sanctionId: string;
    userId: string;
    version: number;
    agrees: boolean;
    /** What the page showed that it cancels and pays back. */
    seenCut: CutOff;
  },
  now: Date,
  cutsOff: CutsOff,
): Promise<Answered> {
  const { userId, version, agrees, seenCut } = input;
  const answer = async (tx: Tx): Promise<Answered> => {
    const refused = (reason: PersonSanctionRefusal) => ({ ok: false, reason }) as const;
    const refusal = agrees ? await whyNotSanction(tx, admin, { userId, scope: "account" }) : null;
    const sanction = await lockDecision(tx, input);
    if (sanction.version !== version || stateAt(sanction, +now) !== "proposed")
      return refused("changed-meanwhile");
    if (!agrees) await endDecision(tx, sanction, { ending: "refused", by: admin.id, now });
    else {
      if (!canAgree(admin, sanction, +now)) return refused("same-admin");
      if (refusal !== null) return refused(refusal);
      if (sanction.endsAt !== null && sanction.endsAt <= now) return refused("over-by-now");
      const holding = await findHolding(tx, userId, "account", now);
      if (!lastsLonger(sanction, holding)) return refused("holds-already");
      if (holding !== undefined)
        await endDecision(tx, holding, { ending: "replaced", by: admin.id, now });
      await tx
        .update(personSanctions)
        .set({ secondBy: admin.id, startsAt: now, version: version + 1 })
        .where(eq(personSanctions.id, sanction.id));
      await beginHolding(tx, sanction, { cutsOff, seenCut, by: admin, now });
    }
    await audit(tx, {
      actorId: admin.id,
      action: agrees ? beganAction(sanction) : "accounts.suspension-refused",
      object: `user:${userId}`,
      diff: diffOf(sanction),
      now,
    });
    return { ok: true } as const;
  };
  return inTransaction(answer, { lock: cutsOff.locks(userId) }).catch(whereCutChanged);
}
