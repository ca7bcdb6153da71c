import { sql } from "drizzle-orm";
import {
  mutedNotifications,
  notificationDeliveries,
  notificationHours,
  newsConsents,
  noticeCauses,
  notifications,
  pushSubscriptions,
} from "#db/schema/notifications/notifications.ts";
import { announcementRecipients } from "#db/schema/announcements.ts";
import { rules } from "#config/rules.ts";
import {
  basic,
  byUser,
  causesOf,
  fact,
  inner,
  kept,
  mapOf,
  secret,
  type DataSubject,
} from "../column.ts";

const days = `${rules.notice.keepDays} days`;

/** What others were told about lessons with this person names them: the key says which. */
function noticesAbout(subject: DataSubject) {
  return sql`${noticeCauses(notifications)} && ${causesOf(subject)}`;
}

/** What people are told, by which way, and when they want to hear. */
export const noticesMap = [
  mapOf(notifications, {
    what: "Notifications",
    of: byUser(notifications.userId),
    eraseOf: (subject) =>
      sql`(${notifications.userId} = ${subject.id} or ${noticesAbout(subject)})`,
    onErase: "delete",
    columns: {
      id: inner,
      userId: inner,
      event: fact,
      key: inner,
      title: basic("to tell you what happened", days),
      body: basic("to tell you what happened", days),
      link: fact,
      about: inner,
      happensAt: fact,
      own: inner,
      inBell: inner,
      mail: { ...basic("to send it", "until it is sent"), exported: false },
      createdAt: fact,
      readAt: basic("to show what is new", days),
    },
  }),
  mapOf(notificationDeliveries, {
    what: "Which notifications were sent, and how",
    of: ({ id }) =>
      sql`${notificationDeliveries.notificationId} in (select id from notifications where user_id = ${id})`,
    onErase: "delete",
    columns: { notificationId: inner, channel: fact, state: fact, dueAt: fact },
  }),
  mapOf(mutedNotifications, {
    what: "Notifications you do not want",
    of: byUser(mutedNotifications.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      event: basic("to leave you in peace", kept.account),
      channel: fact,
      createdAt: fact,
    },
  }),
  mapOf(notificationHours, {
    what: "When you want to hear from us",
    of: byUser(notificationHours.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      quietFrom: basic("to leave you in peace", kept.account),
      quietTo: basic("to leave you in peace", kept.account),
      dailyAt: basic("to leave you in peace", kept.account),
      updatedAt: fact,
    },
  }),
  mapOf(pushSubscriptions, {
    what: "Browsers that show our notifications",
    of: byUser(pushSubscriptions.userId),
    onErase: "delete",
    columns: {
      id: inner,
      userId: inner,
      sessionId: inner,
      endpoint: secret("to reach the browser; anyone who has it can send to it"),
      p256dh: secret("to encrypt what is sent, so that its carrier cannot read it"),
      auth: secret("to encrypt what is sent, so that its carrier cannot read it"),
      browser: basic("to show you which browsers those are", kept.account),
      createdAt: fact,
      lastSentAt: fact,
    },
  }),
  mapOf(newsConsents, {
    what: "When you said yes or no to news from us",
    of: byUser(newsConsents.userId),
    onErase: "delete",
    columns: {
      id: inner,
      userId: inner,
      given: basic("to send you news only if you want them", kept.account),
      way: fact,
      words: fact,
      at: fact,
    },
  }),
  mapOf(announcementRecipients, {
    what: "Announcements that reached you",
    of: byUser(announcementRecipients.userId),
    onErase: "delete",
    columns: {
      announcementId: inner,
      userId: inner,
      toldAt: basic("so that each announcement reaches you once", kept.account),
    },
  }),
];
