/** What the demo world's admin has said to a few teachers, and is about to say to students; a number that was changed. */
import { and, eq, ne, sql } from "drizzle-orm";
import { asAdmin } from "#app/access/actor.ts";
import { sendAnnouncement } from "#app/features/announcements/send-announcement.server.ts";
import { tellNext } from "#app/features/announcements/tell-batch.server.ts";
import { draftAnnouncement } from "#app/features/announcements/write-announcement.server.ts";
import { setNewsConsent } from "#app/features/notifications/news/news-consent.server.ts";
import { changeSetting } from "#app/features/settings/change-setting.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { announcements } from "#db/schema/announcements.ts";
import { settingChanges } from "#db/schema/settings.ts";
import { operatorNumbers } from "#config/numbers.ts";

/** Answers whether it is there now. A world too small to have teachers of a rare language has a draft alone. */
export async function announceThings(now: Date): Promise<boolean> {
  const [row] = await db().select().from(users).where(eq(users.email, "admin@demo.test"));
  if (row === undefined) return true;
  const admin = asAdmin({ ...row, portrait: row.portraitId });
  if ((await db().$count(announcements)) === 0) {
    const language = await rareLanguage();
    if (language !== null) {
      const toTeachers = {
        kind: "service" as const,
        title: "More learners ask for your language",
        text: "Over the last weeks more students have looked for a teacher of your language than found one at their hour.\n\nIf you have time in the evening, open a few hours more in your calendar.",
        link: "/teacher/calendar",
        audience: "language-teachers" as const,
        language,
        bell: true,
        mail: false,
      };
      const id = await draftAnnouncement(admin, toTeachers, now);
      await sendAnnouncement(admin, id, 1, now);
      while ((await tellNext(id, now)) > 0);
    }
    for (const one of await someStudents()) await setNewsConsent(one, true, "settings", now);
    await draftAnnouncement(
      admin,
      {
        kind: "news",
        title: "Practise words by listening",
        text: "Your words can now be practised by listening, too: press “Listen” on a card, and type what you hear.",
        link: "/student/practice",
        audience: "students",
        language: null,
        bell: true,
        mail: true,
      },
      now,
    );
  }
  if ((await db().$count(settingChanges)) === 0)
    await changeSetting(
      admin,
      {
        name: "saved-teachers",
        value: operatorNumbers["saved-teachers"].standard + 50,
        fromAt: null,
        why: "Three students asked for a longer list.",
        seen: 0,
      },
      now,
    );
  return true;
}

/** The language that fewest teach; not one of the teacher whose pages everybody opens. */
async function rareLanguage(): Promise<string | null> {
  const { rows } = await db().execute<{ language: string }>(sql`
    select l.language from teacher_languages l join users u on u.id = l.teacher_id
    where l.taught group by l.language having not bool_or(u.email = 'teacher@demo.test')
    order by count(*), l.language limit 1`);
  return rows[0]?.language ?? null;
}

/** Those who have said yes to news; not the student whose pages everybody opens. */
async function someStudents(): Promise<{ id: string }[]> {
  return db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "student"), ne(users.email, "student@demo.test")))
    .orderBy(users.id)
    .limit(12);
}
