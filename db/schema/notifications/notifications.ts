import { type AnyColumn, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { notificationEvents } from "./notification-events.ts";
import { users } from "../accounts/accounts.ts";
import { sessions } from "../accounts/sessions.ts";
import { id, inOrder, instant, table } from "../columns.ts";

export type Attachment = { filename: string; contentType: string; content: string };

/** What a mail's key and causes name, each by itself: an index finds all that tells of a thing by its id. */
export const mailCauses = (of: { key: AnyColumn; about: AnyColumn }) =>
  sql`string_to_array(translate(${of.key} || ' ' || ${of.about}, ' ', ':'), ':')`;

/** The outbox of mail: written in the transaction of its cause, delivered by a job. */
export const mails = table(
  "mails",
  {
    id: id(),
    /** Names the cause ("lesson-booked:<lesson>:<person>"), so that a retry sends nothing twice. */
    key: text().notNull().unique(),
    /** The causes of a mail that tells of several. */
    about: text().notNull().default(""),
    to: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
    deliveredAt: instant(),
    /** Where a mail program ends mails of this kind by one press; null: they cannot be ended. */
    unsubscribe: text(),
    /** Until when a code or link in it opens something; then its words are dropped. Null: it holds none. */
    secretUntil: instant(),
  },
  (t) => [
    index("mails_created").on(t.createdAt),
    index("mails_secret").on(t.secretUntil),
    index("mails_to").on(t.to, t.createdAt),
    index("mails_causes").using("gin", mailCauses(t)),
  ],
);

/** A mail that is made and not sent yet. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  /** Somebody else's words in it, which a mail that tells of several has, and the list behind the bell has not. */
  quoted?: string;
  /** Where a mail program ends mails of this kind by one press. */
  unsubscribe?: string;
};

/** What a notice's key names, as `mailCauses`. */
export const noticeCauses = (of: { key: AnyColumn }) => sql`string_to_array(${of.key}, ':')`;

/** What a person is told, once per cause: the list behind the bell, and the source of mail and push. */
export const notifications = table(
  "notifications",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text({ enum: notificationEvents }).notNull(),
    /** With the event it names the cause and the person ("<lesson>:student"), so that a retry tells nothing twice. */
    key: text().notNull(),
    title: text().notNull(),
    body: text().notNull().default(""),
    /** A path of ours. */
    link: text().notNull(),
    /** The thing it is about ("lesson:<id>"): what waits of it can be withdrawn. */
    about: text(),
    /** When what it tells of begins: what is near does not wait. */
    happensAt: instant(),
    /** The answer to the person's own act: never waits, is never pushed, and is read from the start. */
    own: boolean().notNull().default(false),
    /** Whether the list behind the bell has it. */
    inBell: boolean().notNull().default(true),
    /** The mail as its cause made it; null: a plain one is made of title and body. Emptied once it is in the outbox. */
    mail: jsonb().$type<RenderedMail>(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    inOrder("notifications_order", t.createdAt, t.readAt),
    unique("notifications_cause").on(t.event, t.key),
    index("notifications_person").on(t.userId, t.createdAt),
    index("notifications_unread")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index("notifications_about").on(t.about),
    index("notifications_created").on(t.createdAt),
    index("notifications_causes").using("gin", noticeCauses(t)),
    check("notifications_link", sql`${t.link} like '/%' and ${t.link} not like '//%'`),
  ],
);

export const deliveryChannels = ["mail", "push"] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number];

/** The state of each channel of a notification. "off": switched off, or of no use by then. */
export const notificationDeliveries = table(
  "notification_deliveries",
  {
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    channel: text({ enum: deliveryChannels }).notNull(),
    state: text({ enum: ["due", "waiting", "sent", "off", "withdrawn"] })
      .notNull()
      .default("due"),
    /** Until when it waits: the end of the quiet hours, or the daily mail. */
    dueAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.channel] }),
    index("notification_deliveries_waiting")
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    check("notification_deliveries_due", sql`${t.state} <> 'waiting' or ${t.dueAt} is not null`),
  ],
);

/** What a person has switched off; no row, and it is sent. */
export const mutedNotifications = table(
  "muted_notifications",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    event: text({ enum: notificationEvents }).notNull(),
    channel: text({ enum: deliveryChannels }).notNull().default("mail"),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.event, t.channel] })],
);

/** When a person wants to hear; no row, and it is at once, day and night. Minutes of their own zone's day. */
export const notificationHours = table(
  "notification_hours",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    quietFrom: integer(),
    quietTo: integer(),
    /** One mail a day at this minute, in place of one for each. */
    dailyAt: integer(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      "notification_hours_quiet",
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and ${t.quietFrom} <> ${t.quietTo}`,
    ),
    check(
      "notification_hours_minutes",
      sql`coalesce(${t.quietFrom}, 0) between 0 and 1439 and coalesce(${t.quietTo}, 0) between 0 and 1439 and coalesce(${t.dailyAt}, 0) between 0 and 1439`,
    ),
  ],
);

/** A browser that a person lets show our notices. */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What is pushed ends with the session that asked for it; null for those of before 23 November 2026. */
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    /** The push service's address for this browser: a person who has it can send to it. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the browser calls itself, in short. */
    browser: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSentAt: instant(),
  },
  (t) => [
    index("push_subscriptions_person").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);

/** By which page or link somebody said it. */
export const consentWays = ["settings", "link", "mail-program"] as const;

/** A person's yes or no to news from us, each a row of its own: the last one counts, and without one it is no. */
export const newsConsents = table(
  "news_consents",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    given: boolean().notNull(),
    way: text({ enum: consentWays }).notNull(),
    /** The words beside the switch, as they were then. */
    words: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index("news_consents_person").on(t.userId, t.at, t.id)],
);
