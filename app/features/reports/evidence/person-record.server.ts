import { eq, sql, type SQL } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { readMoneyRecord } from "#app/features/payments/purchases/money-record.server.ts";
import { readReviewRecord } from "#app/features/reviews/review-record.server.ts";
import { readLessonRecord } from "#app/features/scheduling/dashboards/lesson-record.server.ts";
import { reliabilityOf } from "#app/features/teachers/ranking/reliability.ts";
import { readRankingFacts } from "#app/features/teachers/ranking/ranking-facts.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { isAbout, isInForce } from "#app/features/reports/reported/about.server.ts";
import { listLatestReports } from "#app/features/reports/reported/latest-reports.server.ts";

const shown = 5;

async function readReports(where: SQL | undefined) {
  const [[found], latest] = await Promise.all([
    db()
      .select({
        total: sql<number>`count(*)::int`,
        upheld: sql<number>`(count(*) filter (where ${reports.outcome} <> 'dismiss' and ${isInForce}))::int`,
      })
      .from(reports)
      .where(where),
    listLatestReports(where, shown),
  ]);
  return { ...found!, latest };
}

/**
 * What an admin knows of somebody before deciding about them: lessons by state, money, reviews, reports about and by
 * them with the latest, and a teacher's points of reliability (null for who has no page). Money in minor units.
 */
export async function readPersonRecord(admin: Admin, personId: string, now = Date.now()) {
  const about = isAbout(personId);
  const [lessons, money, reviews, reportsAbout, reportsBy, [facts]] = await Promise.all([
    readLessonRecord(admin, personId),
    readMoneyRecord(admin, personId),
    readReviewRecord(admin, personId),
    readReports(about),
    readReports(eq(reports.reporterId, personId)),
    readRankingFacts(db(), [personId], now),
  ]);
  const reliability = facts === undefined ? null : reliabilityOf(facts.events, now);
  return {
    lessons,
    money,
    reviews,
    reports: { about: reportsAbout, by: reportsBy },
    reliability: reliability && {
      points: reliability.points,
      hideAt: reliability.hideAt,
      events: reliability.events.map(({ lessonId, kind, at, points }) => ({
        lessonId,
        kind,
        at,
        points,
      })),
    },
  };
}
export type PersonRecord = Awaited<ReturnType<typeof readPersonRecord>>;
