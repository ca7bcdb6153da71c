import { sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { switchesOf } from "./events.ts";
import { channelFields, restValues, settingValues, switchedOff, switchName } from "./forms.ts";
import type { NotificationHours } from "./hours.ts";
import { readHours, setHours } from "./hours.server.ts";
import { listMuted, replaceMuted } from "./muted.server.ts";
import { setNewsConsentIn, wantsNews } from "./news/news-consent.server.ts";

/**
 * Replaces what the page of notifications shows: its switches, hours and the yes to news. What was not on it stays:
 * another channel, or a row of another role. A form older than what is stored is refused; `drawn` is what it was made
 * from, `stored` what is stored, with the switches of chats, which are saved elsewhere.
 */
export async function saveSettings(
  person: Person,
  chosen: { ticks: Record<string, unknown>; hours: NotificationHours; news: boolean },
  { drawn, chats }: { drawn: FormState["values"]; chats: Parameters<typeof restValues>[0] },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; stored: FormState["values"] }> {
  const { ticks, hours } = chosen;
  return inTransaction(async (tx) => {
    // Two windows queue here: the second sees what the first has saved.
    await tx.execute(sql`select from users where id = ${person.id} for no key update`);
    const before = await listMuted(person, tx);
    const channels = (["mail", "push"] as const).filter(
      (channel) => ticks[channelFields(channel).was] !== undefined,
    );
    const shown = channels.flatMap((channel) => switchesOf(person.role, channel));
    const news = person.role === "admin" ? null : await wantsNews(person, tx);
    const stored = {
      ...settingValues(shown, before.map(switchName), await readHours(person, tx)),
      ...restValues(chats, news),
    };
    if (changedSince(drawn, stored).length > 0) return { ok: false, stored } as const;
    const names = shown.map(switchName);
    const off = channels.flatMap(
      (channel) => switchedOff(ticks, channel, switchesOf(person.role, channel)) ?? [],
    );
    const kept = before.filter((one) => !names.includes(switchName(one)));
    await replaceMuted(tx, person, [...kept, ...off]);
    await setHours(person, hours, now, tx);
    if (news !== null) await setNewsConsentIn(tx, person, chosen.news, "settings", now);
    return { ok: true } as const;
  });
}
