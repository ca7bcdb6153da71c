import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { numberNames, operatorNumbers } from "#config/numbers.ts";
import { rules } from "#config/rules.ts";
import { featureSwitches, switchNames } from "#config/switches.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import type { Admin } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { valueAt } from "./in-force.ts";

/** Rises with every change of a setting, and with each that is taken back. */
export async function versionOf(on: Db | Tx, name: SettingName): Promise<number> {
  const [row] = await on
    .select({ version: sql<number>`(count(*) + count(${settingChanges.withdrawnAt}))::int` })
    .from(settingChanges)
    .where(eq(settingChanges.name, name));
  return row!.version;
}

/** Every switch and number: what is in force, what is planned, and its last changes, the newest first. */
export async function listSettings(_admin: Admin, now = new Date()) {
  const at = now.getTime();
  const withdrawer = alias(users, "withdrawer");
  const changes = await db()
    .select({
      id: settingChanges.id,
      name: settingChanges.name,
      value: settingChanges.value,
      fromAt: settingChanges.fromAt,
      why: settingChanges.why,
      by: users.name,
      createdAt: settingChanges.createdAt,
      withdrawnBy: withdrawer.name,
      withdrawnAt: settingChanges.withdrawnAt,
    })
    .from(settingChanges)
    .innerJoin(users, eq(users.id, settingChanges.by))
    .leftJoin(withdrawer, eq(withdrawer.id, settingChanges.withdrawnBy))
    .orderBy(desc(settingChanges.fromAt), desc(settingChanges.id));
  const rows = changes.map((row) => ({
    ...row,
    fromAt: row.fromAt.getTime(),
    createdAt: row.createdAt.getTime(),
    withdrawnAt: row.withdrawnAt?.getTime() ?? null,
  }));
  const of = (name: SettingName, standard: number) => {
    const all = rows.filter((row) => row.name === name);
    const counted = all.filter(({ withdrawnAt }) => withdrawnAt === null);
    return {
      name,
      standard,
      value: valueAt(counted.toReversed(), standard, at),
      planned: counted.filter(({ fromAt }) => fromAt > at).toReversed(),
      history: all
        .filter((row) => row.fromAt <= at || row.withdrawnAt !== null)
        .slice(0, rules.settings.historyShown),
      version: all.length + all.filter(({ withdrawnAt }) => withdrawnAt !== null).length,
    };
  };
  return {
    switches: switchNames.map((name) => ({ ...of(name, 100), ...featureSwitches[name], name })),
    numbers: numberNames.map((name) => {
      const { standard, ...number } = operatorNumbers[name];
      return { ...of(name, standard), ...number, name };
    }),
  };
}
export type SettingList = Awaited<ReturnType<typeof listSettings>>;
export type SettingView = SettingList["switches"][number] | SettingList["numbers"][number];
