import { asc, isNull } from "drizzle-orm";
import { type NumberName, operatorNumbers } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import { type InForceFrom, valueAt } from "./in-force.ts";
import { isAmong } from "./share.server.ts";

type Changes = Map<SettingName, InForceFrom[]>;

/** A process that did not hear of a change knows it this long after it at the latest. */
const keptMilliseconds = 10_000;
const toldName = "settings";
/** Under which public pages show what a setting decides. */
export const settingsTag = "settings";

// On the global object, so that hot reload and the tests' two copies of the product share it.
const shared = globalThis as { appSettings?: { until: number; changes: Promise<Changes> } };

/** Whether a switch is on for somebody, by their id or address, at that moment. Kept in memory for seconds. */
export async function isSwitchedOn(
  name: SwitchName,
  who: string,
  now = new Date(),
): Promise<boolean> {
  return isAmong(valueAt(await changesOf(name), 100, now.getTime()), name, who);
}

/** Whether a switch is off for everybody: what a page says before anybody is known. */
export async function isSwitchedOff(name: SwitchName, now = new Date()): Promise<boolean> {
  return valueAt(await changesOf(name), 100, now.getTime()) === 0;
}

/** An operator's number as it counts at that moment; money in pence. Kept in memory for seconds. */
export async function readNumber(name: NumberName, now = new Date()): Promise<number> {
  return valueAt(await changesOf(name), operatorNumbers[name].standard, now.getTime());
}

/** Lets every process read the settings again. Call it once a change is committed. */
export function settingsChanged(): void {
  forget();
  tellProcesses(toldName, null);
  publicDataChanged([settingsTag]);
}

function forget(): void {
  shared.appSettings = undefined;
}
onTold(toldName, forget);

async function changesOf(name: SettingName): Promise<readonly InForceFrom[]> {
  let kept = shared.appSettings;
  if (kept === undefined || kept.until < Date.now()) {
    kept = { until: Date.now() + keptMilliseconds, changes: readChanges() };
    shared.appSettings = kept;
    // What could not be read is asked for again.
    kept.changes.catch(() => {
      if (shared.appSettings === kept) forget();
    });
  }
  return (await kept.changes).get(name) ?? [];
}

async function readChanges(): Promise<Changes> {
  const rows = await db()
    .select({
      name: settingChanges.name,
      value: settingChanges.value,
      fromAt: settingChanges.fromAt,
    })
    .from(settingChanges)
    .where(isNull(settingChanges.withdrawnAt))
    .orderBy(asc(settingChanges.fromAt), asc(settingChanges.id));
  return Map.groupBy(
    rows.map((row) => ({ ...row, fromAt: row.fromAt.getTime() })),
    ({ name }) => name,
  );
}
