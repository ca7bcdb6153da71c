import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import {
  applications,
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
} from "#db/schema/teachers.ts";
import { rules } from "#config/rules.ts";
import type { Admin } from "#app/access/actor.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { openSteps, type Application } from "./application-steps.ts";
import { hasStudentTies } from "./applications.server.ts";
import { sendApplicationApproved } from "./jobs.server.ts";
import { freeSlug, slugOf } from "./slug.ts";
import { teacherChanged } from "./teacher-changed.server.ts";
import type { DecisionRefusal } from "./text.ts";

/**
 * Makes a teacher of an applicant and publishes what they wrote. `version` is what the admin read:
 * of two admins who decide at once, one is told that it was decided.
 */
export async function approveApplication(
  admin: Admin,
  { applicationId, version }: { applicationId: string; version: number },
  now = new Date(),
): Promise<{ ok: true; slug: string } | { ok: false; reason: DecisionRefusal }> {
  return inTransaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application.version !== version || !canDecideApplication(admin, application))
      return { ok: false, reason: "decided-meanwhile" } as const;
    if (openSteps(application).length > 0) return { ok: false, reason: "incomplete" } as const;
    // Also keeps a lesson of this student from being written until the role has changed.
    const [person] = await tx
      .select({ name: users.name, role: users.role })
      .from(users)
      .where(eq(users.id, application.userId))
      .for("update");
    if (person?.role !== "student") return { ok: false, reason: "not-a-student" } as const;
    if (await hasStudentTies(application.userId, tx))
      return { ok: false, reason: "has-lessons" } as const;

    const slug = await publish(tx, application, person.name, now);
    await tx
      .update(applications)
      .set({
        state: "approved",
        reason: null,
        decidedAt: now,
        decidedBy: admin.id,
        updatedAt: now,
        version: version + 1,
      })
      .where(eq(applications.id, applicationId));
    await enqueue(tx, sendApplicationApproved, { applicationId });
    await changeRole(tx, application.userId, "teacher", admin.id);
    await auditDecision(tx, admin, application, "approved");
    return { ok: true, slug } as const;
  });
}

/** Writes down who decided what. Call it last, as `audit` says. */
export async function auditDecision(
  tx: Tx,
  admin: Admin,
  { id, state }: Pick<Application, "id" | "state">,
  to: "approved" | "rejected",
): Promise<void> {
  await audit(tx, {
    actorId: admin.id,
    action: `teachers.application-${to}`,
    object: `application:${id}`,
    diff: { state: { from: state, to } },
  });
}

/** The application to decide about, locked until the transaction ends. */
export async function lockApplication(tx: Tx, applicationId: string): Promise<Application> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for("update");
  if (application === undefined || application.state === "draft") throw new AppError("not-found");
  return application;
}

async function publish(tx: Tx, application: Application, name: string, now: Date): Promise<string> {
  const teacherId = application.userId;
  teacherChanged(tx, teacherId);
  const slug = await claimSlug(tx, name);
  await tx.insert(teachers).values({
    userId: teacherId,
    slug,
    headline: application.headline,
    about: application.about,
    country: application.country,
    zone: application.zone,
    portraitSeed: teacherId,
    noticeHours: rules.booking.noticeHours,
    trialNoticeHours: rules.booking.trialNoticeHours,
    windowDays: rules.booking.windowDays,
    freeCancelHours: rules.cancel.freeHours,
    publishedAt: now,
  });
  await tx
    .insert(teacherLanguages)
    .values(application.languages.map((row) => ({ ...row, teacherId })));
  const language = application.languages.find(({ taught }) => taught)!.language;
  await tx.insert(offers).values(
    application.offers.map(({ pricePence, ...offer }, position) => ({
      ...offer,
      teacherId,
      language,
      priceMinor: pricePence,
      position,
    })),
  );
  await tx.insert(weeklyHours).values(application.weekly.map((row) => ({ ...row, teacherId })));
  return slug;
}

/** Approvals take turns here, so that two people of one name get two addresses. */
async function claimSlug(tx: Tx, name: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('teacher slug'))`);
  const wished = slugOf(name);
  const taken = await tx
    .select({ slug: teachers.slug })
    .from(teachers)
    .where(sql`${teachers.slug} = ${wished} or starts_with(${teachers.slug}, ${`${wished}-`})`);
  return freeSlug(
    wished,
    taken.map((row) => row.slug),
  );
}
