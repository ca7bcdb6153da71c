import { and, eq, sql } from "drizzle-orm";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import type { SanctionRefusal } from "./text.ts";
import { sendSanctioned } from "./sanction-notices.server.ts";
import {
  comesBeneath,
  isGraver,
  lockTeacher,
  replaceActive,
  setStatus,
} from "./sanction-steps.server.ts";
import { cutsOffStudents, teacherStatusOf, type Sanction } from "./sanctions.ts";

export type SanctionInput = Pick<
  Sanction,
  "teacherId" | "scope" | "cause" | "reason" | "endsAt"
> & {
  kind: "restrict" | "suspend";
};

/**
 * Restricts or suspends a teacher from now on; under a closing's notice a suspension is in force beneath it. The lessons
 * to come of somebody who is suspended are the caller's to give back, in the same transaction. `admin` null: the rule on
 * reliability.
 */
export async function imposeSanction(
  tx: Tx,
  admin: Admin | null,
  input: SanctionInput,
  now: Date,
): Promise<{ ok: true; sanctionId: string } | { ok: false; reason: SanctionRefusal }> {
  const { teacherId, kind, scope, cause, reason, endsAt } = input;
  if (admin?.id === teacherId) return { ok: false, reason: "oneself" };
  if (cutsOffStudents(input) && cause !== "safety") return { ok: false, reason: "only-safety" };
  const teacher = await lockTeacher(tx, teacherId);
  if (teacher.status === "closed") return { ok: false, reason: "closed" };
  const isBeneath = comesBeneath(teacher, kind);
  if (!isBeneath && !isGraver(teacher, kind)) return { ok: false, reason: "not-graver" };
  const by = admin?.id ?? null;
  const statusBefore = isBeneath
    ? teacher.active!.statusBefore
    : await replaceActive(tx, teacher, by, now);
  if (by !== null) await answerOpenQuestion(tx, teacherId, by, now);
  const [stored] = await tx
    .insert(teacherSanctions)
    .values({
      teacherId,
      kind,
      scope: kind === "restrict" ? scope : "everybody",
      cause,
      reason: reason.trim(),
      state: isBeneath ? "replaced" : "active",
      statusBefore,
      by,
      startsAt: now,
      endsAt,
      createdAt: now,
    })
    .returning({ id: teacherSanctions.id });
  const sanctionId = stored!.id;
  await setStatus(tx, teacherId, teacherStatusOf[kind]);
  await enqueue(tx, sendSanctioned, { sanctionId });
  await audit(tx, {
    actorId: by,
    action: `teachers.${teacherStatusOf[kind]}`,
    object: `teacher:${teacherId}`,
    diff: {
      status: { from: teacher.status, to: teacherStatusOf[kind] },
      cause,
      scope,
      until: endsAt,
    },
    now,
  });
  return { ok: true, sanctionId };
}

/** What the rule on reliability has asked the admins is answered by a decision of their own. */
async function answerOpenQuestion(tx: Tx, teacherId: string, by: string, now: Date) {
  await tx
    .update(teacherSanctions)
    .set({
      state: "refused",
      endedAt: now,
      endedBy: by,
      version: sql`${teacherSanctions.version} + 1`,
    })
    .where(
      and(
        eq(teacherSanctions.teacherId, teacherId),
        eq(teacherSanctions.kind, "restrict"),
        eq(teacherSanctions.state, "proposed"),
      ),
    );
}
