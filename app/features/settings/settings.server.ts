import { asc, isNull } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { type NumberName, operatorNumbers } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { noticeNames, operatorTexts, type TextName } from "#config/texts.ts";
import { settingChanges } from "#db/schema/settings.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { pageHoldsUntil, pageShows } from "#app/platform/http/request-context.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type InForceFrom, type OperatorWords, valueAt } from "./in-force.ts";
import { isAmong } from "./share.server.ts";
import { isText } from "./text.ts";

type Changes = {
  values: Map<SwitchName | NumberName, InForceFrom<number>[]>;
  words: Map<TextName, InForceFrom<OperatorWords | null>[]>;
  /** When a change begins, rising. */
  begins: number[];
};

/** Above every page. Of one that is said to a single person, `label` names the landmark and `linkWords` its link. */
export type SiteNotice = OperatorWords & {
  tone: "info" | "warn";
  label?: string;
  linkWords?: string;
};

/** A process that did not hear of a change knows it this long after it at the latest. */
const keptMilliseconds = 10_000;
/** No page waits longer for its notice. */
const noticeMilliseconds = 300;
const toldName = "settings";
/** Under which public pages show what a setting decides. */
export const settingsTag = "settings";

// On the global object, so that hot reload and the tests' two copies of the product share it.
const shared = globalThis as {
  appSettings?: { until: number; changes: Promise<Changes> };
  /** The last ones that could be read. */
  appSettingsRead?: Changes;
};

/** Whether a switch is on for somebody, by their id or address, at that moment. Kept in memory for seconds. */
export async function isSwitchedOn(
  name: SwitchName,
  who: string,
  now = new Date(),
): Promise<boolean> {
  return isAmong(valueAt(await valuesOf(name), 100, now.getTime()), name, who);
}

/** Whether a switch is off for everybody: what a page says before anybody is known. */
export async function isSwitchedOff(name: SwitchName, now = new Date()): Promise<boolean> {
  return valueAt(await valuesOf(name), 100, now.getTime()) === 0;
}

/** An operator's number as it counts at that moment; money in pence. Kept in memory for seconds. */
export async function readNumber(name: NumberName, now = new Date()): Promise<number> {
  return valueAt(await valuesOf(name), operatorNumbers[name].standard, now.getTime());
}

/** An operator's text as it reads at that moment. Kept in memory for seconds. */
export async function readText(name: TextName, now = new Date()): Promise<string> {
  const own = valueAt((await readSettings()).words.get(name) ?? [], null, now.getTime());
  return own?.words ?? operatorTexts[name].standard;
}

/**
 * What stands above the page that is made, the warning first. A kept copy of the page is dropped with any change of a
 * setting, and at the moment when a planned one begins. Never rejects and never waits for long: a page without its
 * notice is better than none.
 */
export async function readSiteNotices(
  context: Readonly<RouterContextProvider>,
  now = new Date(),
): Promise<SiteNotice[]> {
  const at = now.getTime();
  pageShows(context, settingsTag);
  const changes = await readSoon();
  if (changes === null) pageHoldsUntil(context, at + keptMilliseconds);
  const { words, begins } = changes ?? shared.appSettingsRead ?? noChanges;
  const next = begins.find((begin) => begin > at);
  if (next !== undefined) pageHoldsUntil(context, next);
  return noticeNames
    .flatMap((name): SiteNotice[] => {
      const own = valueAt(words.get(name) ?? [], null, at);
      return own === null ? [] : [{ ...own, tone: operatorTexts[name].notice! }];
    })
    .toReversed();
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

const noChanges: Changes = { values: new Map(), words: new Map(), begins: [] };

async function valuesOf(name: SwitchName | NumberName): Promise<readonly InForceFrom<number>[]> {
  return (await readSettings()).values.get(name) ?? [];
}

/** Null where they come late or not at all. */
async function readSoon(): Promise<Changes | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((answer) => {
    timer = setTimeout(answer, noticeMilliseconds, null).unref();
  });
  try {
    return await Promise.race([readSettings(), late]);
  } catch (err) {
    log.warn({ err }, "notices above pages were not read");
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function readSettings(): Promise<Changes> {
  let kept = shared.appSettings;
  if (kept === undefined || kept.until < Date.now()) {
    kept = { until: Date.now() + keptMilliseconds, changes: readChanges() };
    shared.appSettings = kept;
    // What could not be read is asked for again.
    kept.changes.then(
      (changes) => (shared.appSettingsRead = changes),
      () => {
        if (shared.appSettings === kept) forget();
      },
    );
  }
  return kept.changes;
}

async function readChanges(): Promise<Changes> {
  const rows = await db()
    .select({
      name: settingChanges.name,
      value: settingChanges.value,
      words: settingChanges.words,
      link: settingChanges.link,
      fromAt: settingChanges.fromAt,
    })
    .from(settingChanges)
    .where(isNull(settingChanges.withdrawnAt))
    .orderBy(asc(settingChanges.fromAt), asc(settingChanges.id));
  const changes: Changes = { values: new Map(), words: new Map(), begins: [] };
  for (const { name, value, words, link, ...row } of rows) {
    const fromAt = row.fromAt.getTime();
    changes.begins.push(fromAt);
    if (isText(name)) {
      const own = words === null ? null : { words, link };
      changes.words.set(name, [...(changes.words.get(name) ?? []), { value: own, fromAt }]);
    } else if (value !== null)
      changes.values.set(name, [...(changes.values.get(name) ?? []), { value, fromAt }]);
  }
  return changes;
}
