import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Admin } from "#app/access/actor.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { holdsClaim, liveClaim } from "./claim.ts";
import { lockApplication } from "../applications/lock-application.server.ts";
import { moveApplication } from "../applications/move-application.server.ts";
import type { Application } from "../applications/application-steps.ts";

export type ClaimRefusal =
  | { ok: false; reason: "decided-meanwhile" }
  | { ok: false; reason: "claimed"; by: string };

/**
 * Takes an application to read, for `rules.apply.claimMinutes`. What another admin reads is taken only
 * with `takeOver`; their page is old from then on. Of two at once, one gets it.
 */
export async function claimApplication(
  admin: Admin,
  { applicationId, takeOver = false }: { applicationId: string; takeOver?: boolean },
  now = new Date(),
): Promise<{ ok: true } | ClaimRefusal> {
  return inTransaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (!canDecideApplication(admin, application))
      return { ok: false, reason: "decided-meanwhile" } as const;
    const live = liveClaim(application, now.getTime());
    if (live !== null && live.by !== admin.id && !takeOver)
      return { ok: false, reason: "claimed", by: await nameOf(tx, live.by) } as const;
    if (holdsClaim(admin, application) && application.state === "in_review") {
      await renewClaim(tx, application, now);
      return { ok: true } as const;
    }
    const claim = { claimedBy: admin.id, claimedAt: now };
    if (application.state === "submitted")
      await moveApplication(
        tx,
        application,
        "in_review",
        { actor: "admin", id: admin.id },
        now,
        claim,
      );
    else
      await tx
        .update(applications)
        .set({ ...claim, version: sql`${applications.version} + 1` })
        .where(eq(applications.id, application.id));
    await audit(tx, {
      actorId: admin.id,
      action: "teachers.application-claimed",
      object: `application:${applicationId}`,
      diff: { claimedBy: { from: application.claimedBy, to: admin.id } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Gives a claim back, so that somebody else need not wait; what was noted on the checklist stays. */
export async function releaseApplication(
  admin: Admin,
  { applicationId }: { applicationId: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "decided-meanwhile" }> {
  return inTransaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (!canDecideApplication(admin, application) || !holdsClaim(admin, application))
      return { ok: false, reason: "decided-meanwhile" } as const;
    await tx
      .update(applications)
      .set({ claimedBy: null, claimedAt: null, version: sql`${applications.version} + 1` })
      .where(eq(applications.id, applicationId));
    await audit(tx, {
      actorId: admin.id,
      action: "teachers.application-released",
      object: `application:${applicationId}`,
      diff: { claimedBy: { from: admin.id, to: null } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Acting on it begins the claim's time again; the version stays, since nothing that is read has changed. */
export async function renewClaim(
  tx: Tx,
  { id }: Pick<Application, "id">,
  now: Date,
): Promise<void> {
  await tx.update(applications).set({ claimedAt: now }).where(eq(applications.id, id));
}

async function nameOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? "Another admin";
}
