import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { Admin } from "#app/access/actor.ts";
import { deleteDocumentsAfter } from "#app/features/files/papers/delete-documents.server.ts";
import { changeRole } from "#app/features/accounts/identity-providers/change-role.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { canPublish } from "../applications/application-steps.ts";
import { approveChange } from "./changes/approve-change.server.ts";
import {
  auditDecision,
  checklistOf,
  lockForDecision,
  type DecisionInput,
} from "./application-decision.server.ts";
import { sendApplicationApproved } from "../applications/mails/application-mails.server.ts";
import { moveApplication } from "../applications/move-application.server.ts";
import { itemKeys } from "../applications/review-items.ts";
import { publishApplication } from "./publish-application.server.ts";
import { freeSlug, slugOf } from "../reference-data/slug.ts";
import type { DecisionRefusal } from "./text.ts";
import { whyNotApprove } from "./why-not-approve.server.ts";

/**
 * Makes a teacher of an applicant and publishes what they wrote, once every item of the checklist is
 * accepted and nothing about the person is in the way (`whyNotApprove`). Of two admins who decide at once, one is told that it was decided.
 */
export async function approveApplication(
  admin: Admin,
  input: DecisionInput,
  now = new Date(),
): Promise<{ ok: true; slug: string } | { ok: false; reason: DecisionRefusal }> {
  return inTransaction(async (tx) => {
    const application = await lockForDecision(tx, admin, input);
    if (typeof application === "string") return { ok: false, reason: application } as const;
    if (application.kind === "change") return approveChange(tx, admin, application, now);
    if (!canPublish(application)) return { ok: false, reason: "incomplete" } as const;
    const checklist = await checklistOf(tx, application);
    if (!itemKeys.every((item) => checklist[item]?.verdict === "accepted"))
      return { ok: false, reason: "not-all-accepted" } as const;
    if (application.identityFileId === null || application.videoFileId === null)
      return { ok: false, reason: "not-sent" } as const;
    // Also keeps a lesson of this student from being written until the role has changed.
    const [person] = await tx
      .select({ name: users.name, role: users.role })
      .from(users)
      .where(eq(users.id, application.userId))
      .for("update");
    if (person?.role !== "student") return { ok: false, reason: "not-a-student" } as const;
    const obstacle = await whyNotApprove(application.userId, tx);
    if (obstacle !== null) return { ok: false, reason: obstacle } as const;

    const slug = await claimSlug(tx, person.name);
    await publishApplication(tx, application, slug, now);
    await moveApplication(tx, application, "approved", { actor: "admin", id: admin.id }, now, {
      reason: null,
      decidedAt: now,
      decidedBy: admin.id,
    });
    await deleteDocumentsAfter(tx, application, now);
    await enqueue(tx, sendApplicationApproved, { applicationId: application.id });
    await changeRole(tx, application.userId, "teacher", admin.id);
    await auditDecision(tx, admin, application, "approved");
    return { ok: true, slug } as const;
  });
}

/** Approvals take turns here, so that two people of one name get two addresses. */
async function claimSlug(tx: Tx, name: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('teacher slug'))`);
  const wanted = slugOf(name);
  const taken = await tx
    .select({ slug: teachers.slug })
    .from(teachers)
    .where(sql`${teachers.slug} = ${wanted} or starts_with(${teachers.slug}, ${`${wanted}-`})`);
  return freeSlug(
    wanted,
    taken.map((row) => row.slug),
  );
}
