/**
 * The order "match", and the only code that ranks teachers. Published at /how-it-works#ranking.
 * Formula: docs/decisions/002-rules.md, section 12. Pure and browser-safe; every term is from 0 to 1.
 */
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

const { ranking, review, reliability } = rules;

/** The numbers inside the terms. */
export const scales = {
  /** Teachers are new until they have taught so many lessons, or for so many days. */
  newLessons: 10,
  newDays: 60,
  /** A median first reply that counts as all one can do, and as nothing. */
  replyBestHours: 1,
  replyWorstHours: 24,
  overlapDays: 7,
  /** Free half-hours that count as all one can have: within the asked hours, and of any. */
  overlapAsked: 20,
  overlapAny: 60,
};

/** What the four terms that do not depend on the viewer are made of. */
export type RankingFacts = {
  reviewCount: number;
  /** Sum of the stars. */
  reviewStars: number;
  /** As `reliabilityOf` counts them. */
  points: number;
  /** Median minutes to the first reply, or null without data. */
  replyMinutes: number | null;
  lessonsTaught: number;
  /** Epoch ms. */
  approvedAt: number;
};
export type StoredTerms = {
  quality: number;
  reliability: number;
  response: number;
  newcomer: number;
};
export type Terms = StoredTerms & { fit: number; overlap: number };

/** A mean that few reviews cannot carry far from the usual, in stars. */
export function weighedMean({
  reviewCount,
  reviewStars,
}: Pick<RankingFacts, "reviewCount" | "reviewStars">): number {
  const { priorMean, priorCount } = review;
  return (priorMean * priorCount + reviewStars) / (priorCount + reviewCount);
}

/** More reviews than these are no more of a tie-break. */
const reviewsTold = 9_999;

/**
 * What "Best rated" orders by: the mean as pages show it, then the number of reviews; 0 while no mean is shown. A whole
 * number below 2^24, which a column of four bytes keeps exactly.
 */
export function ratingOrder({
  reviewCount,
  reviewStars,
}: Pick<RankingFacts, "reviewCount" | "reviewStars">): number {
  if (reviewCount < review.showFrom) return 0;
  const tenths = Math.round(Number((reviewStars / reviewCount).toFixed(1)) * 10);
  return tenths * (reviewsTold + 1) + Math.min(reviewCount, reviewsTold);
}

export function storedTerms(facts: RankingFacts, now: number): StoredTerms {
  const days = (now - facts.approvedAt) / day;
  return {
    quality: clamp((weighedMean(facts) - 3) / 2),
    reliability: 1 - Math.min(facts.points, reliability.hideAt) / reliability.hideAt,
    response: responseOf(facts.replyMinutes),
    newcomer: Math.max(
      0,
      1 - Math.max(facts.lessonsTaught / scales.newLessons, days / scales.newDays),
    ),
  };
}

/** 1 up to an hour, 0 from a day, along the logarithm between; a half without data. */
function responseOf(minutes: number | null): number {
  if (minutes === null) return 0.5;
  const { replyBestHours, replyWorstHours } = scales;
  return clamp(
    1 - Math.log(minutes / 60 / replyBestHours) / Math.log(replyWorstHours / replyBestHours),
  );
}

/** The part of the score that is stored: at most 0.55. */
export function storedScore(terms: StoredTerms): number {
  return (
    ranking.quality * terms.quality +
    ranking.reliability * terms.reliability +
    ranking.response * terms.response +
    ranking.newcomer * terms.newcomer
  );
}

/** The share of what was asked that the teacher has; 1 when nothing was asked. */
export function fitOf({ asked, has }: { asked: number; has: number }): number {
  return asked === 0 ? 1 : clamp(has / asked);
}

/**
 * Free half-hours of the next seven days: of those within the asked hours 20 are all one can have, of all of
 * them 60.
 */
export function overlapOf(halfHours: number, { asksTime }: { asksTime: boolean }): number {
  return clamp(halfHours / (asksTime ? scales.overlapAsked : scales.overlapAny));
}

export function matchScore(
  stored: number,
  { fit, overlap }: Pick<Terms, "fit" | "overlap">,
): number {
  return stored + ranking.fit * fit + ranking.overlap * overlap;
}

/** Breaks ties the same way all day and another way tomorrow, so that nobody is always first. */
export function tieBreak(teacherId: string, now: number): number {
  let hash = 2_166_136_261;
  for (const letter of `${Math.floor(now / day)} ${teacherId}`)
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
