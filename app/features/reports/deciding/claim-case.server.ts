import type { Admin } from "#app/access/actor.ts";
import { canDecideReport } from "#app/access/reports.ts";
import { holdsClaim, liveClaim } from "#app/features/teachers/vetting/claim.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { type CaseRow, lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import { reports } from "#db/schema/reports/reports.ts";

export type ClaimCaseRefusal = "decided-meanwhile" | "claimed";

/**
 * Takes a case to read, for `rules.apply.claimMinutes`. What another admin reads is taken only with `takeOver`; of two
 * at once, one gets it. Throws not-found.
 */
export async function claimCase(
  admin: Admin,
  { reportId, takeOver = false }: { reportId: string; takeOver?: boolean },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ClaimCaseRefusal }> {
  return inTransaction(async (tx) => {
    const found = await lockCase(tx, reportId);
    if (!canDecideReport(admin, found)) return { ok: false, reason: "decided-meanwhile" } as const;
    const live = liveClaim(found, now.getTime());
    if (live !== null && live.by !== admin.id && !takeOver)
      return { ok: false, reason: "claimed" } as const;
    await writeClaim(tx, found, admin.id, now);
    if (holdsClaim(admin, found)) return { ok: true } as const;
    await audit(tx, {
      actorId: admin.id,
      action: "reports.claimed",
      object: `report:${found.id}`,
      diff: { claimedBy: { from: found.claimedBy, to: admin.id } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Gives a claim back, so that somebody else need not wait. Throws not-found. */
export async function releaseCase(
  admin: Admin,
  { reportId }: { reportId: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ClaimCaseRefusal }> {
  return inTransaction(async (tx) => {
    const found = await lockCase(tx, reportId);
    if (!canDecideReport(admin, found) || !holdsClaim(admin, found))
      return { ok: false, reason: "decided-meanwhile" } as const;
    await writeClaim(tx, found, null, now);
    await audit(tx, {
      actorId: admin.id,
      action: "reports.released",
      object: `report:${found.id}`,
      diff: { claimedBy: { from: admin.id, to: null } },
      now,
    });
    return { ok: true } as const;
  });
}

/** Whose claim a case is; what waits for an answer goes on waiting. */
async function writeClaim(tx: Tx, found: CaseRow, by: string | null, now: Date): Promise<void> {
  const state =
    found.state === "waiting_party" ? found.state : by === null ? ("open" as const) : "claimed";
  await tx
    .update(reports)
    .set({ state, claimedBy: by, claimedAt: by === null ? null : now })
    .where(ofCase(found.id));
}
