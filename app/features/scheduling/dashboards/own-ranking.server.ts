import type { Teacher } from "#app/access/actor.ts";
import {
  bestAdvice,
  rankingTerms,
  scoreOf,
} from "#app/features/teachers/ranking/ranking-advice.ts";
import { weighedMean } from "#app/features/teachers/ranking/ranking.ts";
import { reliabilityOf } from "#app/features/teachers/ranking/reliability.ts";
import { readRankingFacts } from "#app/features/teachers/ranking/ranking-facts.server.ts";
import { day } from "#app/platform/time/time.ts";
import { db } from "#app/platform/database/db.server.ts";
import { listOpenSlots } from "../availability/slots.server.ts";

const daysAhead = 7;

/** What the ranking and the reliability rule make of a teacher now; null without a profile. */
export async function readOwnRanking(teacher: Teacher, now = Date.now()) {
  const [facts] = await readRankingFacts(db(), [teacher.id], now);
  if (facts === undefined) return null;
  const { events, isBookable, replyMinutes, reviewCount, lessonsTaught } = facts;
  const reliability = reliabilityOf(events, now);
  const range = { from: now, to: now + daysAhead * day, minutes: facts.minutes };
  const open = isBookable
    ? await listOpenSlots([teacher.id], { ...range, kind: "single" }, null, now)
    : new Map<string, number[]>();
  const halfHours = open.get(teacher.id)?.length ?? 0;
  const own = { ...facts, points: reliability.points, halfHours };
  return {
    isBookable,
    reliability,
    score: scoreOf(own, now),
    terms: rankingTerms(own, now),
    advice: bestAdvice(own, now),
    facts: { replyMinutes, reviewCount, lessonsTaught, halfHours, mean: weighedMean(own) },
  };
}

export type OwnRanking = NonNullable<Awaited<ReturnType<typeof readOwnRanking>>>;
