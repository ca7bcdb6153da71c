import { and, lte, ne } from "drizzle-orm";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { sendSanctionEnded } from "./sanction-notices.server.ts";
import type { SanctionRefusal } from "./text.ts";
import { endSanction, inForce, lockSanction, type SanctionOf } from "./sanction-steps.server.ts";
import { isSanctionInForce } from "./sanctions.ts";

/** Takes back what is in force, before its time; lessons that were cancelled stay cancelled. */
export async function liftSanction(
  admin: Admin,
  { sanctionId, teacherId, version }: SanctionOf & { version: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: SanctionRefusal }> {
  return inTransaction(async (tx) => {
    const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
    if (admin.id === teacher.id) return { ok: false, reason: "oneself" } as const;
    if (sanction.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    if (!isSanctionInForce(sanction)) return { ok: false, reason: "not-active" } as const;
    const status = await endSanction(tx, sanction, { state: "lifted", by: admin.id, now });
    await enqueue(tx, sendSanctionEnded, { sanctionId });
    await audit(tx, {
      actorId: admin.id,
      action: "teachers.sanction-lifted",
      object: `teacher:${teacher.id}`,
      diff: { kind: sanction.kind, status: { from: teacher.status, to: status } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Ends each restriction and suspension whose time is over, whatever becomes of the others; answers how many. */
export async function endDueSanctions(now = new Date()): Promise<number> {
  const due = await db()
    .select({ sanctionId: teacherSanctions.id, teacherId: teacherSanctions.teacherId })
    .from(teacherSanctions)
    .where(and(inForce, ne(teacherSanctions.kind, "close"), lte(teacherSanctions.endsAt, now)));
  const end = ({ sanctionId, teacherId }: SanctionOf) =>
    inTransaction(async (tx) => {
      const { sanction, teacher } = await lockSanction(tx, { sanctionId, teacherId });
      if (!isSanctionInForce(sanction)) return;
      const status = await endSanction(tx, sanction, { state: "over", by: null, now });
      await enqueue(tx, sendSanctionEnded, { sanctionId });
      await audit(tx, {
        actorId: null,
        action: "teachers.sanction-over",
        object: `teacher:${teacher.id}`,
        diff: { kind: sanction.kind, status: { from: teacher.status, to: status } },
        now,
      });
    });
  await eachApart(due, end, "sanctions that did not end");
  return due.length;
}
