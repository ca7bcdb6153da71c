import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { settingsChanged } from "./settings.server.ts";
import { versionOf } from "./list-settings.server.ts";

/** "changed": somebody else changed it since the page was read. "begun": it counts already, or was taken back. */
type Changed = { ok: true } | { ok: false; reason: "changed" | "begun" };

type NewChange = {
  name: SettingName;
  /** Of a switch: of a hundred people. Of a number: itself, within its range. */
  value: number;
  /** Null: from now on. */
  fromAt: Date | null;
  why: string;
  /** The setting's version that the page showed. */
  seen: number;
};

/** Sets a switch or a number from an instant on, with its reason in the audit log. */
export async function changeSetting(
  admin: Admin,
  { name, value, fromAt, why, seen }: NewChange,
  now = new Date(),
): Promise<Changed> {
  return inTransaction(async (tx) => {
    if ((await lockVersion(tx, name)) !== seen) return { ok: false, reason: "changed" } as const;
    const since = fromAt ?? now;
    await tx
      .insert(settingChanges)
      .values({ name, value, fromAt: since, why, by: admin.id, createdAt: now });
    await audit(tx, {
      actorId: admin.id,
      action: "settings.changed",
      object: `setting:${name}`,
      diff: { setting: name, value, since },
      now,
    });
    tx.afterCommit(settingsChanged);
    return { ok: true } as const;
  });
}

/** Takes a change back that has not begun; what is in force is changed by another change. */
export async function takeBackChange(
  admin: Admin,
  changeId: string,
  now = new Date(),
): Promise<Changed> {
  return inTransaction(async (tx) => {
    const [taken] = await tx
      .update(settingChanges)
      .set({ withdrawnBy: admin.id, withdrawnAt: now })
      .where(
        and(
          eq(settingChanges.id, changeId),
          isNull(settingChanges.withdrawnAt),
          gt(settingChanges.fromAt, now),
        ),
      )
      .returning({ name: settingChanges.name, value: settingChanges.value });
    if (taken === undefined) return { ok: false, reason: "begun" } as const;
    await audit(tx, {
      actorId: admin.id,
      action: "settings.change-withdrawn",
      object: `setting:${taken.name}`,
      diff: { setting: taken.name, value: taken.value },
      now,
    });
    tx.afterCommit(settingsChanged);
    return { ok: true } as const;
  });
}

/** Of two changes at once the second waits here, and sees what the first has done. */
async function lockVersion(tx: Tx, name: SettingName): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${name}`}, 0))`);
  return versionOf(tx, name);
}
