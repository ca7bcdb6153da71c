import {
  addDays,
  hour,
  instantOf,
  localDate,
  minute,
  zonedParts,
} from "#app/platform/time/time.ts";
import type { EpochMs } from "#app/platform/time/time.ts";
import type { DeliveryChannel } from "#db/schema/notifications/notifications.ts";
import { rules } from "#config/rules.ts";
import type { EventRule } from "./events.ts";

/** When somebody wants to hear, as minutes of their own day. Quiet hours may run over midnight. */
export type NotificationHours = {
  quietFrom: number | null;
  quietTo: number | null;
  /** The minute of the one mail a day, or null for a mail each. */
  dailyAt: number | null;
};

type Waiting = {
  urgency: EventRule["urgency"];
  channel: DeliveryChannel;
  own: boolean;
  happensAt: EpochMs | null;
  hours: NotificationHours;
  zone: string;
  now: EpochMs;
};

/**
 * Until when something is kept back, or null when it is sent now: at once in answer to the person's own act, and
 * where waiting would bring it too late.
 */
export function waitsUntil(notice: Waiting): EpochMs | null {
  const { urgency, channel, own, happensAt, hours, zone, now } = notice;
  if (own) return null;
  const until =
    channel === "mail" && hours.dailyAt !== null
      ? nextAt(hours.dailyAt, zone, now)
      : endOfQuiet(hours, zone, now);
  if (until === null) return null;
  const isNear =
    urgency === "near" &&
    happensAt !== null &&
    happensAt > now &&
    happensAt - until <= rules.notice.nearHours * hour;
  return isNear ? null : until;
}

/** When the quiet hours that hold `now` end; null outside of them. The first minute is quiet, the last is not. */
export function endOfQuiet(
  { quietFrom, quietTo }: NotificationHours,
  zone: string,
  now: EpochMs,
): EpochMs | null {
  if (quietFrom === null || quietTo === null) return null;
  const local = zonedParts(now, zone);
  const at = local.hour * 60 + local.minute;
  const isQuiet =
    quietFrom < quietTo ? at >= quietFrom && at < quietTo : at >= quietFrom || at < quietTo;
  if (!isQuiet) return null;
  const ahead = ((quietTo - at + 1440) % 1440) * minute;
  const end = nextAt(quietTo, zone, now);
  // An hour that the clock shows twice: its end has been today, and is again.
  return end - now > ahead + 2 * hour ? now - (now % minute) + ahead : end;
}

/** The next moment after `now` at which clocks in that zone show this minute of the day. */
function nextAt(minuteOfDay: number, zone: string, now: EpochMs): EpochMs {
  const today = localDate(now, zone);
  for (let ahead = 0; ; ahead += 1) {
    const [year, month, day] = addDays(today, ahead).split("-").map(Number);
    const at = instantOf({ year: year!, month: month!, day: day! }, minuteOfDay, zone);
    if (at > now) return at;
  }
}
