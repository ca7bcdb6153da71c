import { and, eq, sql } from "drizzle-orm";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { isIn, type LessonState, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { freeTime, takeTime } from "./busy.server.ts";
import { canMove, type LessonActor } from "./rules.ts";

export type Lesson = typeof lessons.$inferSelect;
export type Mover = { actor: LessonActor; id: string | null };

/**
 * The one way a lesson changes its state: by the transition table, from the version that was read,
 * with an event row and the time it takes up or gives back. Throws for a move the table forbids or a lesson that changed meanwhile.
 */
export async function moveLesson(
  tx: Tx,
  lesson: Pick<Lesson, "id" | "state" | "version">,
  to: LessonState,
  by: Mover,
  at: Date,
  change: Partial<typeof lessons.$inferInsert> = {},
): Promise<void> {
  if (!canMove(lesson.state, to, by.actor))
    throw new Error(`${by.actor} may not move a lesson from ${lesson.state} to ${to}`);
  const moved = await tx
    .update(lessons)
    .set({ ...change, state: to, version: sql`${lessons.version} + 1` })
    .where(and(eq(lessons.id, lesson.id), eq(lessons.version, lesson.version)))
    .returning({
      id: lessons.id,
      teacherId: lessons.teacherId,
      studentId: lessons.studentId,
      during: lessons.during,
      teacherDuring: lessons.teacherDuring,
    });
  if (moved.length === 0) throw new Error(`lesson ${lesson.id} changed meanwhile`);
  teacherChanged(tx, moved[0]!.teacherId);
  const [took, takes] = [lesson.state, to].map((state) => isIn(occupyingStates, state));
  if (took && !takes) await freeTime(tx, [lesson.id]);
  if (!took && takes) await takeTime(tx, moved);
  await tx
    .insert(lessonEvents)
    .values({ lessonId: lesson.id, from: lesson.state, to, actor: by.actor, actorId: by.id, at });
}
