import { z } from "zod";
import { rules } from "#config/rules.ts";
import type { DeliveryChannel } from "#db/schema/notifications/notifications.ts";
import { events, switches, type Switched } from "./events.ts";
import type { NotificationHours } from "./hours.ts";

const ticked = z.literal("on").optional();

export function switchName({ event, channel }: Switched): string {
  return `${event}.${channel}`;
}

/** The field that switches a whole channel, and the one that says whether it was on when the page was made. */
export function channelFields(channel: DeliveryChannel) {
  return { all: `${channel}.all`, was: `${channel}.was` };
}

/** The times of day that can be chosen: each half hour, as "07:30". */
export const halfHours = Array.from({ length: 48 }, (_, place) => minuteOfDayText(place * 30));

/** Minutes of the day as "07:30". */
export function minuteOfDayText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** What is offered to the person who switches quiet hours or the daily mail on. */
export const offeredHours = {
  quietFrom: (rules.notice.quietHours[0]! % 24) * 60,
  quietTo: (rules.notice.quietHours[1]! % 24) * 60,
  dailyAt: (rules.notice.dailyHour % 24) * 60,
};

function timeOfDay(offered: number) {
  return z
    .enum(halfHours as [string, ...string[]], { error: "Choose a time" })
    .default(minuteOfDayText(offered))
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
}

const channels: DeliveryChannel[] = ["mail", "push"];

/** The page of notifications: a switch that is on is sent, one that is off is not. */
export const settingsForm = z
  .object({
    ...Object.fromEntries(switches.map((one) => [switchName(one), ticked])),
    ...Object.fromEntries(channels.map((channel) => [channelFields(channel).all, ticked])),
    ...Object.fromEntries(
      channels.map((channel) => [channelFields(channel).was, z.enum(["on", "off"]).optional()]),
    ),
    quiet: ticked,
    quietFrom: timeOfDay(offeredHours.quietFrom),
    quietTo: timeOfDay(offeredHours.quietTo),
    daily: ticked,
    dailyAt: timeOfDay(offeredHours.dailyAt),
    showReading: ticked,
    showTyping: ticked,
    news: ticked,
  })
  .transform((form) => {
    const hours: NotificationHours = {
      quietFrom: form.quiet ? form.quietFrom : null,
      quietTo: form.quiet ? form.quietTo : null,
      dailyAt: form.daily ? form.dailyAt : null,
    };
    const chats = { showReading: form.showReading === "on", showTyping: form.showTyping === "on" };
    return { ticks: form as Record<string, unknown>, hours, chats, news: form.news === "on" };
  });

/**
 * Which of the switches that were on the page are off now; null where that channel was not there. A channel that was
 * off and is switched on sends everything, unless some of it was chosen with it.
 */
export function switchedOff(
  ticks: Record<string, unknown>,
  channel: DeliveryChannel,
  shown: Switched[],
): Switched[] | null {
  const { all, was } = channelFields(channel);
  if (ticks[was] === undefined) return null;
  if (ticks[all] === undefined) return shown;
  const off = shown.filter((one) => ticks[switchName(one)] === undefined);
  return ticks[was] === "off" && off.length === shown.length ? [] : off;
}

/** What is stored, as the fields of the page: what it is made from. `shown` are the switches on it, `off` their names. */
export function settingValues(
  shown: Switched[],
  off: string[],
  { quietFrom, quietTo, dailyAt }: NotificationHours,
): Record<string, string> {
  const isOn = (one: Switched) => !off.includes(switchName(one));
  const fields = Object.fromEntries(shown.map((one) => [switchName(one), on(isOn(one))]));
  for (const [channel, own] of Map.groupBy(shown, (one) => one.channel)) {
    const { all, was } = channelFields(channel);
    fields[all] = on(own.some(isOn));
    fields[was] = own.some(isOn) ? "on" : "off";
  }
  return {
    ...fields,
    quiet: on(quietFrom !== null),
    quietFrom: minuteOfDayText(quietFrom ?? offeredHours.quietFrom),
    quietTo: minuteOfDayText(quietTo ?? offeredHours.quietTo),
    daily: on(dailyAt !== null),
    dailyAt: minuteOfDayText(dailyAt ?? offeredHours.dailyAt),
  };
}

const on = (is: boolean) => (is ? "on" : "");

/** The rest of the page's fields as they are stored; null is what an admin has none of. */
export function restValues(
  chats: { showReading: boolean; showTyping: boolean } | null,
  news: boolean | null,
): Record<string, string> {
  return {
    ...(chats === null
      ? {}
      : { showReading: on(chats.showReading), showTyping: on(chats.showTyping) }),
    ...(news === null ? {} : { news: on(news) }),
  };
}

/** The fields by what the page calls them; "" is one that nobody sees. */
export const settingNames: Record<string, { label: string }> = {
  ...Object.fromEntries(
    switches.map((one) => [switchName(one), { label: `“${events[one.event].title}”` }]),
  ),
  ...Object.fromEntries(
    channels.flatMap((channel) => {
      const { all, was } = channelFields(channel);
      const label = channel === "mail" ? "All mails" : "All push notifications";
      return [
        [all, { label }],
        [was, { label: "" }],
      ];
    }),
  ),
  quiet: { label: "Quiet hours" },
  quietFrom: { label: "Quiet hours" },
  quietTo: { label: "Quiet hours" },
  daily: { label: "One mail a day" },
  dailyAt: { label: "One mail a day" },
  showReading: { label: "How far you have read" },
  showTyping: { label: "That you are typing" },
  news: { label: "News" },
};

/** The page's state out of what was typed into a refused form. */
export function typedSettings(values: Record<string, string | string[]>): {
  off: string[];
  allOff: DeliveryChannel[];
  hours: NotificationHours;
  chats: { showReading: boolean; showTyping: boolean };
  news: boolean;
} {
  const minutes = (name: string) => {
    const place = halfHours.indexOf(String(values[name]));
    return place === -1 ? null : place * 30;
  };
  const isOn = (name: string) => values[name] === "on";
  return {
    off: switches.map(switchName).filter((name) => !isOn(name)),
    allOff: channels.filter((channel) => !isOn(channelFields(channel).all)),
    hours: {
      quietFrom: isOn("quiet") ? minutes("quietFrom") : null,
      quietTo: isOn("quiet") ? minutes("quietTo") : null,
      dailyAt: isOn("daily") ? minutes("dailyAt") : null,
    },
    chats: { showReading: isOn("showReading"), showTyping: isOn("showTyping") },
    news: isOn("news"),
  };
}

/** What is marked as read: one notice, or all that there were when the list was drawn. */
export const readForm = z.union([
  z.object({ read: z.literal("all"), until: z.coerce.number().int().min(0).max(8.64e15) }),
  z.object({ read: z.uuid() }),
]);

const endpoint = z.string().max(2_000);
const key = z.string().max(200);

/** A browser that is to show notifications, or no more. */
export const pushForm = z.discriminatedUnion("push", [
  z.object({ push: z.literal("on"), endpoint, p256dh: key, auth: key }),
  z.object({ push: z.literal("off"), endpoint }),
  z.object({ push: z.literal("remove"), id: z.uuid() }),
]);
