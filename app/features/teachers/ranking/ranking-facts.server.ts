/** What is known of teachers, read for the ranking: by the search table, and by a teacher's own page about it. */
import { taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { day, hour, localDate } from "#app/platform/time/time.ts";
import { mainOfferFirst } from "#app/features/teachers/offers/main-offer.ts";
import { rules } from "#config/rules.ts";
import type { RankingFacts } from "./ranking.ts";
import type { ReliabilityEvent } from "./reliability.ts";
import { replyMinutes, withReplyMinutes } from "./reply-minutes.server.ts";

export type TeacherFacts = Omit<RankingFacts, "points"> & {
  id: string;
  /** Takes bookings and has a lesson to sell. */
  isBookable: boolean;
  events: ReliabilityEvent[];
  name: string;
  headline: string;
  about: string;
  country: string;
  noticeHours: number;
  windowDays: number;
  languages: { language: string; level: LanguageLevel; taught: boolean; accent: string | null }[];
  goodAt: string[];
  /** Titles. */
  offers: string[];
  /** The languages of the teacher's trial lessons. */
  trialIn: string[];
  /** Pence and minutes of the teacher's main lesson; 0 where there is none. */
  price: number;
  minutes: number;
  /** The same of their lessons in each language that they sell one in. */
  mainIn: { language: string; price: number; minutes: number }[];
};

/**
 * Reads teachers in one query. A late cancellation is a teacher's less than 12 h before the start; a reply is
 * the first message of the teacher after a chat's first by the student, over 90 days, named from ten on.
 */
export async function readRankingFacts(
  on: Db | Tx = db(),
  ids: string[],
  now = Date.now(),
): Promise<TeacherFacts[]> {
  const since = new Date(now - rules.reliability.windowDays * day);
  const lateSeconds = (rules.reliability.lateCancelHours * hour) / 1000;
  const { rows } = await on.execute<Row>(sql`
    select t.user_id as id, t.status, u.name, t.zone, t.headline, t.about, t.country,
      t.notice_hours as "noticeHours", t.window_days as "windowDays", t.good_at as "goodAt",
      extract(epoch from t.published_at)::float8 * 1000 as "approvedAt",
      main.price, main.minutes,
      (select coalesce(json_agg(json_build_object('language', l.language, 'level', l.level,
          'taught', l.taught, 'accent', l.accent) order by l.language), '[]')
        from teacher_languages l where l.teacher_id = t.user_id) as languages,
      (select coalesce(json_agg(distinct o.title), '[]') from offers o
        where o.teacher_id = t.user_id and o.active) as offers,
      (select coalesce(json_agg(distinct o.language), '[]') from offers o
        where o.teacher_id = t.user_id and o.active and o.kind = 'trial') as "trialIn",
      (select coalesce(json_agg(json_build_object('language', m.language, 'price', m.price,
          'minutes', m.minutes)), '[]')
        from (select distinct on (o.language) o.language, o.price_minor::int as price, o.minutes
          from offers o where o.teacher_id = t.user_id and o.kind = 'single' and o.active
          order by o.language, ${mainOfferFirst}) m) as "mainIn",
      (select count(*)::int from reviews r
        where r.teacher_id = t.user_id and r.hidden_at is null) as "reviewCount",
      (select coalesce(sum(r.stars), 0)::int from reviews r
        where r.teacher_id = t.user_id and r.hidden_at is null) as "reviewStars",
      (select count(*)::int from lessons l where l.teacher_id = t.user_id
        and l.state in (${sql.raw(sqlList(taughtStates))})) as "lessonsTaught",
      (select coalesce(json_agg(json_build_object('lessonId', l.id,
          'kind', case e."to" when 'no_show_teacher' then 'no-show' else 'late-cancel' end,
          'at', extract(epoch from e.at) * 1000,
          'startsAt', extract(epoch from l.starts_at) * 1000)), '[]')
        from lessons l join lesson_events e on e.lesson_id = l.id
        where l.teacher_id = t.user_id and e.at > ${since}
          and (e."to" = 'no_show_teacher' or (e."to" = 'cancelled_teacher' and e.actor = 'teacher'
            and l.starts_at - e.at < make_interval(secs => ${lateSeconds})))) as events,
      ${replyMinutes(sql`t.user_id`, since)} as "replyMinutes"
    from teachers t join users u on u.id = t.user_id
    left join lateral (select o.price_minor::int as price, o.minutes from offers o
      where o.teacher_id = t.user_id and o.kind = 'single' and o.active
      order by ${mainOfferFirst} limit 1) main on true
    where t.user_id = any(${sql.param(`{${ids.join(",")}}`)})
    order by t.user_id`);
  const whole = await withReplyMinutes(rows, ({ id }) => id, since);
  return whole.map(({ status, zone, price, minutes, events, ...row }) => ({
    ...row,
    events: events.map(({ startsAt, ...event }) => ({ ...event, day: localDate(startsAt, zone) })),
    price: price ?? 0,
    minutes: minutes ?? 0,
    isBookable: status === "active" && price !== null,
  }));
}

type Row = Omit<TeacherFacts, "isBookable" | "price" | "minutes" | "events"> & {
  status: string;
  zone: string;
  events: (Omit<ReliabilityEvent, "day"> & { startsAt: number })[];
  price: number | null;
  minutes: number | null;
};
