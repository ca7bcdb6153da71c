import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { sendSanctioned } from "./sanction-notices.server.ts";
import type { SanctionRefusal } from "./text.ts";
import {
  endBeneath,
  isGraver,
  lockSanction,
  lockTeacher,
  replaceActive,
  setStatus,
  type SanctionOf,
} from "./sanction-steps.server.ts";
import { awaitsAppealDecision, canSecond, type Sanction } from "./sanctions.ts";

type Done = { ok: true } | { ok: false; reason: SanctionRefusal };

/** Proposes to close a teacher. Nothing happens to them until another admin agrees. */
export async function proposeClosing(
  admin: Admin,
  { teacherId, cause, reason }: Pick<Sanction, "teacherId" | "cause" | "reason">,
  now = new Date(),
): Promise<Done> {
  if (admin.id === teacherId) return { ok: false, reason: "oneself" };
  return inTransaction(async (tx): Promise<Done> => {
    const teacher = await lockTeacher(tx, teacherId);
    if (teacher.status === "closed") return { ok: false, reason: "closed" };
    if (!isGraver(teacher, "close")) return { ok: false, reason: "not-graver" };
    await tx.insert(teacherSanctions).values({
      teacherId,
      kind: "close",
      scope: "everybody",
      cause,
      reason: reason.trim(),
      state: "proposed",
      by: admin.id,
      createdAt: now,
    });
    await audit(tx, {
      actorId: admin.id,
      action: "teachers.closing-proposed",
      object: `teacher:${teacherId}`,
      diff: { cause },
      now,
    });
    return { ok: true };
  }).catch(onConstraint({ teacher_sanctions_one_proposed: "proposed-already" }));
}

/** The second admin's word on a proposal: yes begins the notice, no ends the matter. */
export async function answerClosing(
  admin: Admin,
  { sanctionId, teacherId, version, agrees }: SanctionOf & { version: number; agrees: boolean },
  now = new Date(),
): Promise<Done> {
  return inTransaction(async (tx): Promise<Done> => {
    const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
    const isOpen = sanction.kind === "close" && sanction.state === "proposed";
    if (sanction.version !== version || !isOpen) return { ok: false, reason: "changed-meanwhile" };
    // Who proposed it may take it back, and never agree to it.
    if (agrees && !canSecond(admin, sanction)) return { ok: false, reason: "same-admin" };
    if (agrees && teacher.status === "closed") return { ok: false, reason: "closed" };
    if (agrees && !isGraver(teacher, "close")) return { ok: false, reason: "not-graver" };
    // Who was suspended for safety stays so while the notice runs.
    const status = teacher.status === "suspended" ? "suspended" : "closing";
    const next = { secondBy: agrees ? admin.id : null, version: version + 1 };
    if (agrees) {
      const endsAt = new Date(now.getTime() + rules.notice.terminationDays * day);
      const statusBefore = await replaceActive(tx, teacher, admin.id, now);
      await tx
        .update(teacherSanctions)
        .set({ ...next, state: "active", statusBefore, startsAt: now, endsAt })
        .where(eq(teacherSanctions.id, sanctionId));
      await setStatus(tx, teacher.id, status);
      await enqueue(tx, sendSanctioned, { sanctionId });
    } else
      await tx
        .update(teacherSanctions)
        .set({ ...next, state: "refused", endedAt: now, endedBy: admin.id })
        .where(eq(teacherSanctions.id, sanctionId));
    await audit(tx, {
      actorId: admin.id,
      action: agrees ? "teachers.closing" : "teachers.closing-refused",
      object: `teacher:${teacher.id}`,
      diff: agrees ? { status: { from: teacher.status, to: status } } : {},
      now,
    });
    return { ok: true };
  });
}

/** Teachers whose notice is over, but those whose appeal waits for its answer. */
export async function listDueClosings(now: Date): Promise<SanctionOf[]> {
  return db()
    .select({ sanctionId: teacherSanctions.id, teacherId: teacherSanctions.teacherId })
    .from(teacherSanctions)
    .where(
      and(
        eq(teacherSanctions.state, "active"),
        eq(teacherSanctions.kind, "close"),
        lte(teacherSanctions.endsAt, now),
        or(isNull(teacherSanctions.appealedAt), isNotNull(teacherSanctions.appealOutcome)),
      ),
    );
}

/**
 * Closes a teacher whose notice is over; false when that was done or undone meanwhile, and while their appeal waits. The
 * lessons booked beyond are the caller's to give back, in the same transaction.
 */
export async function closeTeacher(
  tx: Tx,
  { sanctionId, teacherId }: SanctionOf,
  now: Date,
): Promise<boolean> {
  const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
  const isDue = sanction.endsAt !== null && sanction.endsAt <= now;
  if (sanction.state !== "active" || sanction.kind !== "close" || !isDue) return false;
  if (awaitsAppealDecision(sanction)) return false;
  await tx
    .update(teacherSanctions)
    .set({ state: "over", endedAt: now, version: sanction.version + 1 })
    .where(eq(teacherSanctions.id, sanctionId));
  await endBeneath(tx, teacher, now);
  await setStatus(tx, teacher.id, "closed");
  await audit(tx, {
    actorId: null,
    action: "teachers.closed",
    object: `teacher:${teacher.id}`,
    diff: { status: { from: teacher.status, to: "closed" } },
    now,
  });
  return true;
}
