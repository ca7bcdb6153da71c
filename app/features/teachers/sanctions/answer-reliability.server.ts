import { eq } from "drizzle-orm";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { sendSanctioned } from "./sanction-notices.server.ts";
import {
  isGraver,
  lockSanction,
  replaceActive,
  setStatus,
  type SanctionOf,
} from "./sanction-steps.server.ts";
import type { SanctionRefusal } from "./text.ts";
import { canAnswerReliability } from "./sanctions.ts";

/** How long a teacher is hidden once a person has decided so. */
export const daysByAdmin = rules.reliability.hideDays.at(-1)!;

/**
 * An admin's answer where the rule on reliability has hidden a teacher as often as it does alone: hidden once
 * more, which is then this admin's decision, or left as they are.
 */
export async function answerReliability(
  admin: Admin,
  { sanctionId, teacherId, version, hides }: SanctionOf & { version: number; hides: boolean },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: SanctionRefusal }> {
  return inTransaction(async (tx) => {
    const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
    if (admin.id === teacher.id) return { ok: false, reason: "oneself" } as const;
    if (sanction.version !== version || !canAnswerReliability(admin, sanction))
      return { ok: false, reason: "changed-meanwhile" } as const;
    if (hides && teacher.status === "closed") return { ok: false, reason: "closed" } as const;
    if (hides && !isGraver(teacher, "restrict"))
      return { ok: false, reason: "not-graver" } as const;
    const own = eq(teacherSanctions.id, sanctionId);
    if (hides) {
      const endsAt = new Date(now.getTime() + daysByAdmin * day);
      const statusBefore = await replaceActive(tx, teacher, admin.id, now);
      await tx
        .update(teacherSanctions)
        .set({
          state: "active",
          by: admin.id,
          statusBefore,
          startsAt: now,
          endsAt,
          version: version + 1,
        })
        .where(own);
      await setStatus(tx, teacher.id, "restricted");
      await enqueue(tx, sendSanctioned, { sanctionId });
    } else
      await tx
        .update(teacherSanctions)
        .set({ state: "refused", endedAt: now, endedBy: admin.id, version: version + 1 })
        .where(own);
    await audit(tx, {
      actorId: admin.id,
      action: hides ? "teachers.restricted" : "teachers.restriction-refused",
      object: `teacher:${teacher.id}`,
      diff: hides
        ? { status: { from: teacher.status, to: "restricted" }, cause: "reliability" }
        : { cause: "reliability" },
      now,
    });
    return { ok: true } as const;
  });
}
