import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import type { NumberName } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { operatorTexts, type TextName } from "#config/texts.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import type { OperatorWords } from "./in-force.ts";
import { settingsChanged } from "./settings.server.ts";
import { readPlanned, versionOf } from "./list-settings.server.ts";

/**
 * "changed": somebody else changed it since the page was read. "begun": it counts already, or was taken back. "same":
 * it would be then what it is then anyhow.
 */
type Changed<Reason> = { ok: true } | { ok: false; reason: Reason };

type NewChange = {
  /** Null: from now on. */
  fromAt: Date | null;
  why: string;
  /** The setting's version that the page showed. */
  seen: number;
} & (
  | {
      name: SwitchName | NumberName;
      /** Of a switch: of a hundred people. Of a number: itself, within its range. */
      value: number;
    }
  | {
      name: TextName;
      /** Null: what the code says. */
      own: OperatorWords | null;
    }
);

/** Sets a switch, a number or a text from an instant on, with its reason in the audit log. */
export async function changeSetting(
  admin: Admin,
  change: NewChange,
  now = new Date(),
): Promise<Changed<"changed" | "same">> {
  const { name, fromAt, why, seen } = change;
  const since = fromAt ?? now;
  return inTransaction(async (tx) => {
    if ((await lockVersion(tx, name)) !== seen) return { ok: false, reason: "changed" } as const;
    const planned = await readPlanned(tx, name, since);
    const wanted = columnsOf(change);
    if (
      planned.value === wanted.value &&
      planned.words === wanted.words &&
      planned.link === wanted.link
    )
      return { ok: false, reason: "same" } as const;
    await tx
      .insert(settingChanges)
      .values({ name, ...wanted, fromAt: since, why, by: admin.id, createdAt: now });
    await audit(tx, {
      actorId: admin.id,
      action: "settings.changed",
      object: `setting:${name}`,
      diff: { setting: name, ...valueTold(change), since },
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
): Promise<Changed<"begun">> {
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
      diff: { setting: taken.name, ...(taken.value === null ? {} : { value: taken.value }) },
      now,
    });
    tx.afterCommit(settingsChanged);
    return { ok: true } as const;
  });
}

function columnsOf(change: NewChange) {
  if ("value" in change) return { value: change.value, words: null, link: null };
  const { name, own } = change;
  // What the code says is no text of an operator's: it changes with the next release.
  const words = own?.words === operatorTexts[name].standard ? null : (own?.words ?? null);
  return { value: null, words, link: words === null ? null : (own?.link ?? null) };
}

/** The log keeps no words; the row of the change has them, for as long. */
function valueTold(change: NewChange) {
  if ("value" in change) return { value: change.value };
  return { text: columnsOf(change).words === null ? "standard" : "own" };
}

/** Of two changes at once the second waits here, and sees what the first has done. */
async function lockVersion(tx: Tx, name: SettingName): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting:${name}`}, 0))`);
  return versionOf(tx, name);
}
