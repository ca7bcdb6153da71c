import type { Tx } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { reviews } from "#db/schema/reviews.ts";
import { tagsMost, type ReviewTag } from "#app/features/reviews/tags.ts";
import { afterthoughts, opinions, replies, tagsByStars } from "./review-texts.ts";
import type { LessonRows } from "./lesson-rows.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

/**
 * A word of many a student on the last completed lesson with a teacher, some with a reply; no teacher
 * gets the same twice. By the rules that writing and replying keep to.
 */
export async function storeReviews(
  tx: Tx,
  lessons: LessonRows["lessons"],
  random: Random,
  now: number,
): Promise<void> {
  const completed = lessons.filter(({ state }) => state === "completed");
  const byPair = Map.groupBy(completed, (lesson) => `${lesson.studentId} ${lesson.teacherId}`);
  const extras = new Random("reviews: tags and replies");
  const said = new Map<string, Set<string>>();
  const rows: (typeof reviews.$inferInsert)[] = [];
  for (const own of byPair.values()) {
    const last = own.at(-1)!;
    if (!random.chance(0.7)) continue;
    const stars = starsOf(random);
    const heard = said.get(last.teacherId) ?? new Set();
    said.set(last.teacherId, heard);
    const fresh = opinions[stars].filter((text) => !heard.has(text));
    if (fresh.length === 0) continue;
    const opinion = random.pick(fresh);
    heard.add(opinion);
    const text =
      stars === 5 && random.chance(0.4) ? `${opinion} ${random.pick(afterthoughts)}` : opinion;
    const at =
      last.startsAt.getTime() + last.minutes * minute + random.int(49 * 60, 90 * 60) * minute;
    rows.push({
      id: random.id(at),
      lessonId: last.id!,
      teacherId: last.teacherId,
      studentId: last.studentId,
      stars,
      text,
      tags: tagsOf(stars, extras),
      ...replyTo(stars, extras, Math.min(at, now - hour), now),
      createdAt: new Date(Math.min(at, now - hour)),
    });
  }
  await insertMany(tx, reviews, rows);
}

function tagsOf(stars: 2 | 3 | 4 | 5, random: Random): ReviewTag[] {
  if (random.chance(0.35)) return [];
  return random.some(tagsByStars[stars], random.int(1, tagsMost));
}

/** Teachers answer most of what was not full marks, and thank now and then; within a week of it. */
function replyTo(stars: 2 | 3 | 4 | 5, random: Random, writtenAt: number, now: number) {
  const [answers, reply] = [random.chance(stars === 5 ? 0.15 : 0.5), random.pick(replies[stars])];
  const at = writtenAt + random.int(40, 7 * 24 * 60) * minute;
  return answers && at < now
    ? { reply, repliedAt: new Date(at) }
    : { reply: null, repliedAt: null };
}

function starsOf(random: Random): 2 | 3 | 4 | 5 {
  const drawn = random.next();
  if (drawn < 0.66) return 5;
  if (drawn < 0.93) return 4;
  return drawn < 0.98 ? 3 : 2;
}
