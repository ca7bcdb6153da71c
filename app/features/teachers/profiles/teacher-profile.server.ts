import { metStates, taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import {
  credentials,
  teachers,
  type CredentialKind,
  type PackageDiscounts,
} from "#db/schema/teachers/teachers.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { mainOfferFirst } from "#app/features/teachers/offers/main-offer.ts";
import { rules } from "#config/rules.ts";
import { asCard, cardColumns, type TeacherCard } from "../teacher-cards/list-teachers.server.ts";
import { groupOffers, type OfferGroup, type ProfileOffer } from "../offers/offer-groups.ts";
import { nameOfLanguage } from "../reference-data/languages/language-data.server.ts";
import { keptShare } from "../ranking/reliability.ts";
import { replyMinutes, withReplyMinutes } from "../ranking/reply-minutes.server.ts";
import { profileOf } from "./profile-fields.ts";
import type { ProfileContent } from "#db/schema/teachers/profile-content.ts";
import { specialityLabel } from "../reference-data/specialities.ts";
import { knownMayBook } from "#db/schema/teachers/known-may-book.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

export type Credential = {
  id: string;
  kind: CredentialKind;
  title: string;
  issuer: string;
  year: number | null;
  hours: number | null;
  /** When we saw the document; null: it is the teacher's word. */
  checkedAt: number | null;
};

/** Country and strengths are in words here. */
export type TeacherProfile = Omit<TeacherCard, "main" | "offers"> &
  ProfileContent & {
    main: TeacherCard["main"] | null;
    offers: OfferGroup[];
    credentials: Credential[];
    /** When we compared an identity document with the person; null: never. */
    identityCheckedAt: number | null;
    video: { videoId: string; captionsId: string | null } | null;
    windowDays: number;
    noticeHours: number;
    trialNoticeHours: number;
    /** Answers each request before it is booked. */
    approveFirst: boolean;
    /** Takes requests for the next hours. */
    instantLessons: boolean;
    freeCancelHours: number;
    /** Percent off, by the number of lessons in a package. */
    packages: PackageDiscounts;
    /** "known": only those who have had lessons here book. "nobody": the page is there, and says so. */
    bookableBy: "everybody" | "known" | "nobody";
    lessonsTaught: number;
    studentsTaught: number;
    /** Share of the last 90 days' lessons, 0 to 1; null while there are too few to say. */
    kept: number | null;
    /** Of first replies, the median in minutes; null while there are too few to say. */
    replyMinutes: number | null;
  };

/** The public page of a teacher, or null when there is none to see. */
export async function findTeacherProfile(
  slug: string,
  now = Date.now(),
): Promise<TeacherProfile | null> {
  const since = new Date(now - rules.reliability.windowDays * day);
  const lately = sql`l.starts_at between ${since} and ${new Date(now)}`;
  const [found] = await db()
    .select({
      teacherId: teachers.userId,
      ...cardColumns,
      ...profileOf(teachers),
      status: teachers.status,
      knownBook: sql<boolean>`${sql.raw(knownMayBook("teachers.user_id"))}`,
      windowDays: teachers.windowDays,
      noticeHours: teachers.noticeHours,
      trialNoticeHours: teachers.trialNoticeHours,
      approveFirst: teachers.approveFirst,
      instantLessons: teachers.instantLessons,
      freeCancelHours: teachers.freeCancelHours,
      packages: teachers.packages,
      identityCheckedAt: teachers.identityCheckedAt,
      videoFileId: teachers.videoFileId,
      captionsFileId: teachers.captionsFileId,
      mainId: sql<string | null>`(select o.id from offers o
        where o.teacher_id = ${teachers.userId} and o.active and o.kind = 'single'
        order by ${mainOfferFirst} limit 1)`,
      offerRows: sql<ProfileOffer[]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'kind', o.kind,
          'language', o.language, 'minutes', o.minutes, 'pricePence', o.price_minor,
          'descriptionId', o.description_id, 'levelFrom', d.level_from, 'levelTo', d.level_to,
          'goal', d.goal, 'plan', d.plan) order by o.kind <> 'trial', o.position, o.id), '[]')
        from offers o left join offer_descriptions d on d.id = o.description_id
        where o.teacher_id = ${teachers.userId} and o.active)`,
      credentials: sql<(Omit<Credential, "checkedAt"> & { checkedAt: string | null })[]>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'title', c.title,
          'issuer', c.issuer, 'year', c.year, 'hours', c.hours, 'checkedAt', c.checked_at)
          order by c.position, c.id), '[]')
        from ${credentials} c where c.teacher_id = ${teachers.userId})`,
      replyMinutes: replyMinutes(sql`${teachers.userId}`, since),
      taught: sql<{ lessons: number; students: number; kept: number; missed: number }>`(
        select json_build_object(
          'lessons', count(*) filter (where l.state in (${sql.raw(sqlList(taughtStates))})),
          'students', count(distinct l.student_id) filter (where l.state in (${sql.raw(sqlList(taughtStates))})),
          'kept', count(*) filter (where ${lately} and l.state in (${sql.raw(sqlList([...taughtStates, "no_show_student"]))})),
          'missed', count(*) filter (where ${lately} and (l.state = 'no_show_teacher'
            or (l.state = 'cancelled_teacher' and exists (select from lesson_events e
              where e.lesson_id = l.id and e."to" = 'cancelled_teacher' and e.actor = 'teacher')))))
        from lessons l where l.teacher_id = ${teachers.userId})`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(eq(teachers.slug, slug), notInArray(teachers.status, [...hiddenStatuses])));
  if (found === undefined) return null;
  const { teacherId: _, ...row } = (
    await withReplyMinutes([found], (one) => one.teacherId, since)
  )[0]!;
  const { status, mainId, offerRows, taught, videoFileId, captionsFileId, knownBook, ...rest } =
    row;
  const card = asCard(rest, mainId ?? "");
  return {
    ...rest,
    ...card,
    offers: groupOffers(offerRows, nameOfLanguage),
    goodAt: row.goodAt.map(specialityLabel).filter((label) => label !== ""),
    credentials: row.credentials.map((credential) => ({
      ...credential,
      checkedAt: credential.checkedAt === null ? null : Date.parse(credential.checkedAt),
    })),
    identityCheckedAt: row.identityCheckedAt?.getTime() ?? null,
    video: videoFileId === null ? null : { videoId: videoFileId, captionsId: captionsFileId },
    main: card.main ?? null,
    bookableBy:
      status === "active" ? "everybody" : status === "restricted" && knownBook ? "known" : "nobody",
    lessonsTaught: taught.lessons,
    studentsTaught: taught.students,
    kept: keptShare(taught),
  };
}

/**
 * A teacher whose page is not there at the moment, or null. The name is for who had a lesson with them; others
 * hear no more than that the address is right.
 */
export async function findGoneTeacher(
  slug: string,
  reader: Pick<Person, "id"> | null,
): Promise<{ name: string | null; language: string | null } | null> {
  const hadLesson = sql`exists (select from ${lessons} where ${lessons.teacherId} = ${teachers.userId}
    and ${lessons.studentId} = ${reader?.id ?? null}::uuid)`;
  const [found] = await db()
    .select({
      name: sql<
        string | null
      >`case when ${hadLesson} and ${users.erasedAt} is null then ${users.name} end`,
      language: sql<string | null>`(select o.language from offers o
        where o.teacher_id = ${teachers.userId} order by ${mainOfferFirst} limit 1)`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(eq(teachers.slug, slug), inArray(teachers.status, hiddenStatuses)));
  return found ?? null;
}

/** Whether a student has had a lesson with a teacher, or has one booked: a restricted teacher who takes any stays theirs. */
export async function isKnownTo(studentId: string, teacherId: string): Promise<boolean> {
  const [found] = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        eq(lessons.teacherId, teacherId),
        sql`${lessons.state} in (${sql.raw(sqlList(metStates))})`,
        sql.raw(knownMayBook("lessons.teacher_id")),
      ),
    )
    .limit(1);
  return found !== undefined;
}
