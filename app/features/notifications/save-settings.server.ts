import { sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { switchesOf } from "./events.ts";
import { channelFields, settingValues, switchedOff, switchName } from "./forms.ts";
import type { NotificationHours } from "./hours.ts";
import { readHours, setHours } from "./hours.server.ts";
import { listMuted, replaceMuted } from "./muted.server.ts";

/**
 * Replaces what the page of notifications shows: its switches and hours. What was not on it stays: another channel, or
 * a row of another role. A form older than what is stored is refused; `drawn` is what it was made from, `stored` what
 * is stored.
 */
export async function saveSettings(
  person: Person,
  { ticks, hours }: { ticks: Record<string, unknown>; hours: NotificationHours },
  drawn: FormState["values"],
  now = new Date(),
): Promise<{ ok: true } | { ok: false; stored: FormState["values"] }> {
  return inTransaction(async (tx) => {
    // Two windows queue here: the second sees what the first has saved.
    await tx.execute(sql`select from users where id = ${person.id} for no key update`);
    const before = await listMuted(person, tx);
    const channels = (["mail", "push"] as const).filter(
      (channel) => ticks[channelFields(channel).was] !== undefined,
    );
    const shown = channels.flatMap((channel) => switchesOf(person.role, channel));
    const stored = settingValues(shown, before.map(switchName), await readHours(person, tx));
    if (changedSince(drawn, stored).length > 0) return { ok: false, stored } as const;
    const names = shown.map(switchName);
    const off = channels.flatMap(
      (channel) => switchedOff(ticks, channel, switchesOf(person.role, channel)) ?? [],
    );
    const kept = before.filter((one) => !names.includes(switchName(one)));
    await replaceMuted(tx, person, [...kept, ...off]);
    await setHours(person, hours, now, tx);
    return { ok: true } as const;
  });
}
