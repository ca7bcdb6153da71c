import { rules } from "#config/rules.ts";
import type { Role } from "#app/access/actor.ts";
import {
  notificationEvents,
  type EventName,
} from "#db/schema/notifications/notification-events.ts";
import type { DeliveryChannel } from "#db/schema/notifications/notifications.ts";

/** What an event may do: whom it reaches by which way, and whether it lets itself be switched off or kept waiting. */
export type EventRule = {
  title: string;
  /** When it is sent, for a person who decides on its switches. */
  text: string | { student: string; teacher: string };
  /** Who is ever told of it; a role that is not has no switch for it. */
  roles: readonly Role[];
  /**
   * "always": bookings, money and decisions are mailed whatever the switches say. "consent": nothing reaches a person by
   * any way who has not said yes to it.
   */
  mail: "always" | "switch" | "consent";
  /** Always behind a switch, and only on browsers that were allowed to show it. */
  push: boolean;
  /** Whether it is in the list behind the bell; messages have their own count. */
  bell: boolean;
  /**
   * "near" waits for the end of quiet hours or the daily mail, unless what it tells of begins within
   * `rules.notice.nearHours` of that. "calm" always waits.
   */
  urgency: "near" | "calm";
};

const hours = rules.notice.reminderHours.map((n) => (n === 1 ? "one hour" : `${n} hours`));
const chargeHours = `${rules.price.seriesNoticeHours} hours`;

const both: readonly Role[] = ["student", "teacher"];
const studentsOnly: readonly Role[] = ["student"];
const teachersOnly: readonly Role[] = ["teacher"];

const always = { mail: "always", push: true, bell: true } as const;
const free = { mail: "switch", push: true, bell: true } as const;

/** Every event there is. Each channel is on until somebody switches it off. */
export const events = {
  "lesson-booked": {
    ...always,
    roles: both,
    urgency: "near",
    title: "A lesson is booked",
    text: "With its calendar file.",
  },
  "lesson-moved": {
    ...always,
    roles: both,
    urgency: "near",
    title: "A lesson is moved",
    text: "Both agreed on another time.",
  },
  "lesson-cancelled": {
    ...always,
    roles: both,
    urgency: "near",
    title: "A lesson is cancelled",
    text: {
      student: "And what becomes of the money.",
      teacher: "And what becomes of the money. Also when a student stops a package.",
    },
  },
  "lesson-reminder": {
    ...free,
    roles: both,
    urgency: "near",
    title: "A lesson is near",
    text: `${hours.join(" and ")} before it begins.`,
  },
  "time-held": {
    ...always,
    roles: studentsOnly,
    urgency: "near",
    title: "A teacher holds a time for you",
    text: "And until when it waits to be paid for.",
  },
  "hold-released": {
    ...free,
    roles: both,
    urgency: "near",
    title: "A held time has ended",
    text: "It was not paid for, or the other side released it.",
  },
  "reschedule-requested": {
    ...free,
    roles: both,
    urgency: "near",
    title: "Another time is proposed",
    text: "For a lesson that is booked; it stays where it is until you answer.",
  },
  "reschedule-declined": {
    ...free,
    roles: both,
    urgency: "near",
    title: "A reschedule request is declined or withdrawn",
    text: "The lesson stays where it was.",
  },
  "lesson-requested": {
    ...always,
    roles: teachersOnly,
    urgency: "near",
    title: "A student asks for a lesson",
    text: "And until when it waits for your answer.",
  },
  "request-declined": {
    ...always,
    roles: both,
    urgency: "near",
    title: "A request is declined or lapses",
    text: "Nothing is taken from the card.",
  },
  "clock-change": {
    ...free,
    roles: both,
    urgency: "calm",
    title: "Clocks change, and a lesson with them",
    text: `${rules.notice.clockChangeDays.join(" and ")} days before your hour of it moves.`,
  },
  "no-show": {
    ...always,
    roles: both,
    urgency: "calm",
    title: "Somebody did not come",
    text: "What was seen, and what becomes of the money.",
  },
  "lesson-cut-short": {
    ...always,
    roles: both,
    urgency: "calm",
    title: "A lesson was cut short or did not take place",
    text: "What was seen, and what becomes of the money.",
  },
  "payment-returned": {
    ...always,
    roles: studentsOnly,
    urgency: "near",
    title: "A payment comes back",
    text: "Where a lesson could not be booked after you paid.",
  },
  "payment-disputed": {
    ...always,
    roles: both,
    urgency: "calm",
    title: "A bank takes a payment back",
    text: "And what that does to the money of the lesson.",
  },
  "payout-failed": {
    ...always,
    roles: teachersOnly,
    urgency: "near",
    title: "A payout failed",
    text: "Why, and that the money is in your balance again.",
  },
  "payment-adjusted": {
    ...always,
    roles: both,
    urgency: "near",
    title: "We change what was paid",
    text: {
      student: "When we send money back to your card, and why.",
      teacher: "When we add money to your earnings or take some of a lesson back, and why.",
    },
  },
  "series-charge": {
    ...always,
    roles: studentsOnly,
    urgency: "near",
    title: "A weekly lesson is about to be charged",
    text: `${chargeHours} before it, so that you can skip it.`,
  },
  "series-failed": {
    ...always,
    roles: studentsOnly,
    urgency: "near",
    title: "A charge for a weekly lesson failed",
    text: "When it is tried again, and what happens then.",
  },
  "package-running-out": {
    ...free,
    roles: both,
    urgency: "calm",
    title: "A package runs out",
    text: {
      student: `${rules.price.packageReminderDays.join(" and ")} days before what is left is paid back, and when its last lesson is booked.`,
      teacher: "When a student has booked the last lesson of one.",
    },
  },
  "report-received": {
    ...always,
    roles: both,
    urgency: "near",
    title: "We have your report",
    text: "Its number, and by when somebody looks at it.",
  },
  "report-question": {
    ...always,
    roles: both,
    urgency: "near",
    title: "We have a question about a report",
    text: "What you saw of it, before we decide; and one reminder.",
  },
  "report-decided": {
    ...always,
    roles: both,
    urgency: "near",
    title: "A report is decided",
    text: "One that you sent, or one about a lesson or review of yours.",
  },
  "unread-messages": {
    ...free,
    bell: false,
    roles: both,
    urgency: "calm",
    title: "A message waits",
    text: `Only when it has waited ${rules.chat.unreadMailMinutes} minutes unread.`,
  },
  "homework-given": {
    ...free,
    roles: studentsOnly,
    urgency: "calm",
    title: "A teacher gives you homework",
    text: "And by which day it is due.",
  },
  "homework-handed-in": {
    ...free,
    roles: teachersOnly,
    urgency: "calm",
    title: "A student hands in homework",
    text: "The first time; what is handed in again is there without another mail.",
  },
  "homework-corrected": {
    ...free,
    roles: studentsOnly,
    urgency: "calm",
    title: "Your homework is corrected",
    text: "With your teacher’s corrections and comment.",
  },
  "material-given": {
    ...free,
    roles: studentsOnly,
    urgency: "calm",
    title: "A teacher gives you material",
    text: "A note, a link or a file to learn with.",
  },
  reviews: {
    ...free,
    roles: both,
    urgency: "calm",
    title: "Reviews",
    text: {
      student: "How a first lesson went, and once whether you would review your teacher.",
      teacher: "A new review of you.",
    },
  },
  announcement: {
    ...always,
    roles: both,
    urgency: "calm",
    title: "Important messages from us",
    text: "What you have to know as our customer, such as maintenance or a change of how things work.",
  },
  news: {
    mail: "consent",
    push: true,
    bell: true,
    roles: both,
    urgency: "calm",
    title: "News from us",
    text: "New features and offers, if you have said yes to them.",
  },
} as const satisfies Record<EventName, EventRule>;

/** Whether a person may switch that event off on that channel. */
export function hasSwitch(event: EventName, channel: DeliveryChannel): boolean {
  const rule: EventRule = events[event];
  return channel === "mail" ? rule.mail === "switch" : rule.push;
}

/** Its sentence for that role. */
export function eventText(event: EventName, role: Role | null): string {
  const { text }: EventRule = events[event];
  return typeof text === "string" ? text : text[role === "teacher" ? "teacher" : "student"];
}

/** The events that somebody of that role is ever told of; none for an admin. */
export function eventsOf(role: Role | null): EventName[] {
  return notificationEvents.filter((event) => role !== null && events[event].roles.includes(role));
}

/** An event on a channel, as one switch names it. */
export type Switched = { event: EventName; channel: DeliveryChannel };

/** The switches that somebody of that role has on that channel. */
export function switchesOf(role: Role | null, channel: DeliveryChannel): Switched[] {
  return eventsOf(role)
    .filter((event) => hasSwitch(event, channel))
    .map((event) => ({ event, channel }));
}

/** Every switch there is, in the order of the events. */
export const switches: Switched[] = notificationEvents.flatMap((event) =>
  (["mail", "push"] as const)
    .filter((channel) => hasSwitch(event, channel))
    .map((channel) => ({ event, channel })),
);
