import { eq } from "drizzle-orm";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { Admin, Teacher } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendAppealDecided } from "./sanction-notices.server.ts";
import type { SanctionRefusal } from "./text.ts";
import { endSanction, lockSanction, type SanctionOf } from "./sanction-steps.server.ts";
import {
  awaitsAppealDecision,
  canAppeal,
  canDecideAppeal,
  isSanctionInForce,
} from "./sanctions.ts";

type Done = { ok: true } | { ok: false; reason: SanctionRefusal };

/** Asks for a second look, once, within `rules.settle.appealDays`. It stays in force meanwhile. */
export async function appealSanction(
  teacher: Teacher,
  { sanctionId, text }: { sanctionId: string; text: string },
  now = new Date(),
): Promise<Done> {
  return inTransaction(async (tx): Promise<Done> => {
    const { sanction } = await lockSanction(tx, { sanctionId, teacherId: teacher.id });
    if (!isSanctionInForce(sanction)) return { ok: false, reason: "not-active" };
    if (!canAppeal(teacher, sanction, now.getTime())) return { ok: false, reason: "too-late" };
    await tx
      .update(teacherSanctions)
      .set({ appealText: text, appealedAt: now, version: sanction.version + 1 })
      .where(eq(teacherSanctions.id, sanctionId));
    await audit(tx, {
      actorId: teacher.id,
      action: "teachers.appealed",
      object: `teacher:${teacher.id}`,
      diff: { kind: sanction.kind },
      now,
    });
    return { ok: true };
  });
}

/** Another admin's answer. Overturned: what is still in force of it ends at once. */
export async function decideAppeal(
  admin: Admin,
  input: SanctionOf & {
    version: number;
    outcome: "upheld" | "overturned";
    reason: string;
  },
  now = new Date(),
): Promise<Done> {
  const { sanctionId, teacherId, version, outcome, reason } = input;
  return inTransaction(async (tx): Promise<Done> => {
    const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
    if (sanction.version !== version || !awaitsAppealDecision(sanction))
      return { ok: false, reason: "changed-meanwhile" };
    if (!canDecideAppeal(admin, sanction)) return { ok: false, reason: "same-admin" };
    const decided = {
      appealOutcome: outcome,
      appealReason: reason.trim(),
      appealDecidedBy: admin.id,
      appealDecidedAt: now,
      version: version + 1,
    };
    await tx.update(teacherSanctions).set(decided).where(eq(teacherSanctions.id, sanctionId));
    if (outcome === "overturned" && isSanctionInForce(sanction))
      await endSanction(tx, { ...sanction, ...decided }, { state: "lifted", by: admin.id, now });
    await enqueue(tx, sendAppealDecided, { sanctionId });
    await audit(tx, {
      actorId: admin.id,
      action: `teachers.appeal-${outcome}`,
      object: `teacher:${teacher.id}`,
      diff: { kind: sanction.kind },
      now,
    });
    return { ok: true };
  });
}
