import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { numberNames, operatorNumbers } from "#config/numbers.ts";
import { rules } from "#config/rules.ts";
import { featureSwitches, switchNames } from "#config/switches.ts";
import { operatorTexts, textNames } from "#config/texts.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import type { Admin } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { type OperatorWords, valueAt } from "./in-force.ts";
import { standardOf } from "./text.ts";

/** Rises with every change of a setting, and with each that is taken back. */
export async function versionOf(on: Db | Tx, name: SettingName): Promise<number> {
  const [row] = await on
    .select({ version: sql<number>`(count(*) + count(${settingChanges.withdrawnAt}))::int` })
    .from(settingChanges)
    .where(eq(settingChanges.name, name));
  return row!.version;
}

/** What a setting will be at an instant, by all that is planned until then; in a transaction that holds its version. */
export async function readPlanned(tx: Tx, name: SettingName, at: Date) {
  const [row] = await tx
    .select({
      value: settingChanges.value,
      words: settingChanges.words,
      link: settingChanges.link,
    })
    .from(settingChanges)
    .where(
      and(
        eq(settingChanges.name, name),
        isNull(settingChanges.withdrawnAt),
        lte(settingChanges.fromAt, at),
      ),
    )
    .orderBy(desc(settingChanges.fromAt), desc(settingChanges.id))
    .limit(1);
  return row ?? { value: standardOf(name), words: null, link: null };
}

/** Every switch, number and text: what is in force, what is planned, and its last changes, the newest first. */
export async function listSettings(_admin: Admin, now = new Date()) {
  const at = now.getTime();
  const withdrawer = alias(users, "withdrawer");
  const changes = await db()
    .select({
      id: settingChanges.id,
      name: settingChanges.name,
      value: settingChanges.value,
      words: settingChanges.words,
      link: settingChanges.link,
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
  const rows = changes.map(({ words, link, ...row }) => ({
    ...row,
    own: words === null ? null : { words, link },
    fromAt: row.fromAt.getTime(),
    createdAt: row.createdAt.getTime(),
    withdrawnAt: row.withdrawnAt?.getTime() ?? null,
  }));
  const of = <Value>(name: SettingName, standard: Value, read: (row: Row) => Value) => {
    const all = rows
      .filter((row) => row.name === name)
      .map(({ own, value, ...row }) => ({ ...row, value: read({ own, value }) }));
    const counted = all.filter(({ withdrawnAt }) => withdrawnAt === null);
    return {
      value: valueAt(counted.toReversed(), standard, at),
      planned: counted.filter(({ fromAt }) => fromAt > at).toReversed(),
      history: all
        .filter((row) => row.fromAt <= at || row.withdrawnAt !== null)
        .slice(0, rules.settings.historyShown),
      version: all.length + all.filter(({ withdrawnAt }) => withdrawnAt !== null).length,
    };
  };
  return {
    switches: switchNames.map((name) => ({
      ...of(name, 100, ({ value }) => value!),
      ...featureSwitches[name],
      name,
    })),
    numbers: numberNames.map((name) => ({
      ...of(name, operatorNumbers[name].standard, ({ value }) => value!),
      ...operatorNumbers[name],
      name,
    })),
    texts: textNames.map((name) => ({
      ...of(name, null, ({ own }) => own),
      ...operatorTexts[name],
      name,
    })),
  };
}
type Row = { own: OperatorWords | null; value: number | null };
export type SettingList = Awaited<ReturnType<typeof listSettings>>;
export type SettingView = SettingList["switches"][number] | SettingList["numbers"][number];
export type TextView = SettingList["texts"][number];
