import type { lessons } from "#db/schema/scheduling/lessons.ts";
import { isIn, type LessonState, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { canMove, type LessonActor } from "./rules.ts";

export type Lesson = typeof lessons.$inferSelect;
export type Mover = { actor: LessonActor; id: string | null };
/** What a step writes down in addition to the state. */
export type StepFacts = Partial<
  Pick<Lesson, "bookedAt" | "cancelledAt" | "answerBy" | "judgedAt" | "lostMinutes">
>;

/**
 * The one way a lesson changes its state: by the transition table, from the version that was read, with an event row
 * and the time it takes up or gives back, in one statement. Throws for a move the table forbids or a lesson that
 * changed meanwhile; where one of the two is busy, the constraint throws.
 */
export async function moveLesson(
  tx: Tx,
  lesson: Pick<Lesson, "id" | "state" | "version">,
  to: LessonState,
  by: Mover,
  at: Date,
  facts: StepFacts = {},
): Promise<void> {
  if (!canMove(lesson.state, to, by.actor))
    throw new Error(`${by.actor} may not move a lesson from ${lesson.state} to ${to}`);
  const [took, takes] = [lesson.state, to].map((state) => isIn(occupyingStates, state));
  const time = took === takes ? "keeps" : takes ? "takes" : "gives";
  const [moved] = await tx.named<{ teacherId: string }>(
    `lessons.move-${time}`,
    moveStatements[time],
    [
      lesson.id,
      lesson.version,
      lesson.state,
      to,
      by.actor,
      by.id,
      at,
      facts.bookedAt,
      facts.cancelledAt,
      facts.answerBy,
      facts.judgedAt,
      facts.lostMinutes,
    ],
  );
  if (moved === undefined) throw new Error(`lesson ${lesson.id} changed meanwhile`);
  teacherChanged(tx, moved.teacherId);
}

/** Sorted by person, so that two who take the same people never wait for each other in a circle. */
const takesTime = `, time as (
    insert into busy (person_id, during, lesson_id)
    select two.* from moved, lateral (values (teacher_id, teacher_during, id),
      (student_id, during, id)) two (person_id, during, lesson_id)
    order by person_id
  )`;

const givesTime = `, time as (
    delete from busy using moved where lesson_id = moved.id
  )`;

const moveStatements = {
  keeps: moveText(""),
  takes: moveText(takesTime),
  gives: moveText(givesTime),
};

function moveText(time: string): string {
  return `
  with moved as (
    update lessons set state = $4, version = version + 1, booked_at = coalesce($8, booked_at),
      cancelled_at = coalesce($9, cancelled_at), answer_by = coalesce($10, answer_by),
      judged_at = coalesce($11, judged_at), lost_minutes = coalesce($12, lost_minutes)
    where id = $1 and version = $2
    returning id, teacher_id, student_id, during, teacher_during
  ), event as (
    insert into lesson_events (lesson_id, "from", "to", actor, actor_id, at)
    select id, $3, $4, $5, $6, $7 from moved
  )${time}
  select teacher_id as "teacherId" from moved`;
}
