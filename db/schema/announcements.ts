import { sql } from "drizzle-orm";
import { boolean, check, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, inOrder, instant, table } from "./columns.ts";

/** "service": what people have to know as customers. "news": for those alone who said yes to news. */
export const announcementKinds = ["service", "news"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const audiences = [
  "all",
  "students",
  "teachers",
  "language-teachers",
  "with-lesson",
] as const;
export type Audience = (typeof audiences)[number];

export const announcementStates = ["draft", "sending", "sent", "stopped"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** What an admin writes to many people at once. It is changed as a draft alone. */
export const announcements = table(
  "announcements",
  {
    id: id(),
    kind: text({ enum: announcementKinds }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** A path of ours; null: there is nothing more to see. */
    link: text(),
    audience: text({ enum: audiences }).notNull(),
    /** Of teachers of one language: its code. */
    language: text(),
    bell: boolean().notNull(),
    mail: boolean().notNull(),
    state: text({ enum: announcementStates }).notNull().default("draft"),
    /** Rises with every save: what is sent is what its sender has seen. */
    version: integer().notNull().default(1),
    writtenBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    sentBy: uuid().references(() => users.id),
    startedAt: instant(),
    /** How many people it was for when it was sent. */
    expected: integer(),
    told: integer().notNull().default(0),
    /** The last of those who were told, in the order of their ids: the next batch begins after them. */
    lastToldId: uuid(),
    /** When the last batch was told. */
    progressAt: instant(),
    endedAt: instant(),
    stoppedBy: uuid().references(() => users.id),
  },
  (t) => [
    inOrder("announcements_order", t.createdAt, t.startedAt, t.progressAt, t.endedAt),
    index("announcements_created").on(t.createdAt, t.id),
    index("announcements_written_by").on(t.writtenBy),
    index("announcements_sent_by").on(t.sentBy),
    index("announcements_stopped_by").on(t.stoppedBy),
    index("announcements_sending")
      .on(t.progressAt)
      .where(sql`${t.state} = 'sending'`),
    check("announcements_words", sql`length(trim(${t.title})) > 0 and length(trim(${t.text})) > 0`),
    check("announcements_link", sql`${t.link} like '/%' and ${t.link} not like '//%'`),
    check("announcements_ways", sql`${t.bell} or ${t.mail}`),
    check(
      "announcements_language",
      sql`(${t.audience} = 'language-teachers') = (${t.language} is not null)`,
    ),
    check(
      "announcements_sent",
      sql`(${t.state} = 'draft') = (${t.startedAt} is null)
        and (${t.startedAt} is null) = (${t.sentBy} is null)
        and (${t.startedAt} is null) = (${t.expected} is null)
        and (${t.startedAt} is null) = (${t.progressAt} is null)
        and (${t.state} in ('sent', 'stopped')) = (${t.endedAt} is not null)
        and (${t.state} = 'stopped') = (${t.stoppedBy} is not null)`,
    ),
    check("announcements_told", sql`${t.told} >= 0 and ${t.expected} >= 0`),
  ],
);

/** Who was told of an announcement: each of them once. */
export const announcementRecipients = table(
  "announcement_recipients",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toldAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index("announcement_recipients_user").on(t.userId),
  ],
);
