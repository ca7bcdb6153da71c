import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { announcements } from "#db/schema/announcements.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Admin } from "#app/access/actor.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { countAudience } from "./audience.server.ts";
import { announcementMail } from "./emails/announcement.tsx";

const { perPage } = rules.announcement;
const [writer, sender, stopper] = [
  alias(users, "writer"),
  alias(users, "sender"),
  alias(users, "stopper"),
];

const shown = {
  id: announcements.id,
  kind: announcements.kind,
  title: announcements.title,
  audience: announcements.audience,
  language: announcements.language,
  bell: announcements.bell,
  mail: announcements.mail,
  state: announcements.state,
  writtenBy: writer.name,
  createdAt: announcements.createdAt,
  sentBy: sender.name,
  startedAt: announcements.startedAt,
  expected: announcements.expected,
  told: announcements.told,
  endedAt: announcements.endedAt,
  stoppedBy: stopper.name,
  text: announcements.text,
  link: announcements.link,
  version: announcements.version,
};

function readShown() {
  return db()
    .select(shown)
    .from(announcements)
    .innerJoin(writer, eq(writer.id, announcements.writtenBy))
    .leftJoin(sender, eq(sender.id, announcements.sentBy))
    .leftJoin(stopper, eq(stopper.id, announcements.stoppedBy))
    .$dynamic();
}

/** Announcements and drafts, the newest first; `next` is the id after which the next page begins. */
export async function listAnnouncements(_admin: Admin, before: string | null) {
  const rows = await readShown()
    .where(
      before === null
        ? undefined
        : sql`(${announcements.createdAt}, ${announcements.id}) < (select a.created_at, a.id from announcements a where a.id = ${before})`,
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(perPage + 1);
  const page = rows.slice(0, perPage).map(viewOf);
  return { rows: page, next: rows.length > perPage ? page.at(-1)!.id : null };
}
export type AnnouncementView = Awaited<ReturnType<typeof listAnnouncements>>["rows"][number];

/** One announcement with its mail as it arrives at the admin, and whom a draft would reach now. Throws not-found. */
export async function readAnnouncement(admin: Admin, id: string, now = new Date()) {
  if (!isUuid(id)) throw new AppError("not-found");
  const [found] = await readShown().where(eq(announcements.id, id));
  if (found === undefined) throw new AppError("not-found");
  const mail = found.mail ? await announcementMail(found, admin) : null;
  return {
    ...viewOf(found),
    people: found.state === "draft" ? await countAudience(db(), found, now) : null,
    preview: mail && { subject: mail.subject, html: mail.html, text: mail.text },
  };
}
export type AnnouncementPage = Awaited<ReturnType<typeof readAnnouncement>>;

function viewOf(row: Awaited<ReturnType<typeof readShown>>[number]) {
  return {
    ...row,
    languageName: row.language === null ? null : nameOfLanguage(row.language),
    createdAt: row.createdAt.getTime(),
    startedAt: row.startedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  };
}
