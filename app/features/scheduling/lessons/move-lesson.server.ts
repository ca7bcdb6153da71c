import type { lessons } from "#db/schema/scheduling/lessons.ts";
import { isIn, type LessonState, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import type { WebhookEvent } from "#db/schema/api/webhook-values.ts";
import { tellOfLessons } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { canMove, type LessonActor } from "./rules.ts";

export type Lesson = typeof lessons.$inferSelect;
export type Mover = { actor: LessonActor; id: string | null };
/** What a step writes down in addition to the state; `words` are what its mover said to the other of the two. */
export type StepFacts = Partial<
  Pick<Lesson, "bookedAt" | "cancelledAt" | "answerBy" | "judgedAt" | "lostMinutes">
> & { words?: string };

type Step = {
  lesson: Pick<Lesson, "id" | "state" | "version">;
  by: Mover;
  at: Date;
  facts?: StepFacts;
};

/**
 * The one way a lesson changes its state: by the transition table, from the version that was read, with an event row
 * and the time it takes up or gives back, in one statement. Throws for a move the table forbids or a lesson that
 * changed meanwhile; where one of the two is busy, the constraint throws.
 */
export async function moveLesson(
  tx: Tx,
  lesson: Step["lesson"],
  to: LessonState,
  by: Mover,
  at: Date,
  facts?: StepFacts,
): Promise<void> {
  await moveLessons(tx, [{ lesson, by, at, facts }], to);
}

/** As `moveLesson`, for several lessons that go to one state, all or none. */
export async function moveLessons(tx: Tx, steps: Step[], to: LessonState): Promise<void> {
  for (const { lesson, by } of steps)
    if (!canMove(lesson.state, to, by.actor))
      throw new Error(`${by.actor} may not move a lesson from ${lesson.state} to ${to}`);
  const takes = isIn(occupyingStates, to);
  const alike = Map.groupBy(steps, ({ lesson }) => isIn(occupyingStates, lesson.state));
  const moved = [...alike].map(([took, of]) => {
    const time = took === takes ? "keeps" : takes ? "takes" : "gives";
    return moveAlike(tx, of, to, time);
  });
  await Promise.all([...moved, tellOfStep(tx, steps, to)]);
}

/** Which steps programs are told of; a move to another time tells of its new lesson. */
const toldAs: Partial<Record<LessonState, WebhookEvent>> = {
  booked: "lesson.booked",
  cancelled_student: "lesson.cancelled",
  cancelled_teacher: "lesson.cancelled",
  completed: "lesson.completed",
};

async function tellOfStep(tx: Tx, steps: Step[], to: LessonState): Promise<void> {
  const told = toldAs[to];
  if (told === undefined || steps.length === 0) return;
  const ids = steps.map(({ lesson }) => lesson.id);
  await tellOfLessons(tx, told, ids, steps[0]!.at);
}

async function moveAlike(
  tx: Tx,
  steps: Step[],
  to: LessonState,
  time: keyof typeof moveStatements,
): Promise<void> {
  const rows = steps.map(({ lesson, by, at, facts }) => ({
    ...facts,
    id: lesson.id,
    version: lesson.version,
    from: lesson.state,
    to,
    actor: by.actor,
    actorId: by.id,
    at,
  }));
  const moved = await tx.named<{ id: string; teacherId: string }>(
    `lessons.move-${time}`,
    moveStatements[time],
    [JSON.stringify(rows), rows.map(({ id }) => id)],
  );
  const done = new Set(moved.map(({ id }) => id));
  for (const { lesson } of steps)
    if (!done.has(lesson.id)) throw new Error(`lesson ${lesson.id} changed meanwhile`);
  for (const { teacherId } of moved) teacherChanged(tx, teacherId);
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
  with step as materialized (
    select * from json_to_recordset($1) as step (id uuid, version int, "from" text, "to" text, actor text,
      "actorId" uuid, at timestamptz, "bookedAt" timestamptz, "cancelledAt" timestamptz, "answerBy" timestamptz,
      "judgedAt" timestamptz, "lostMinutes" int, words text)
  ), moved as (
    update lessons l set state = step."to", version = l.version + 1, booked_at = coalesce(step."bookedAt", l.booked_at),
      cancelled_at = coalesce(step."cancelledAt", l.cancelled_at), answer_by = coalesce(step."answerBy", l.answer_by),
      judged_at = coalesce(step."judgedAt", l.judged_at), lost_minutes = coalesce(step."lostMinutes", l.lost_minutes)
    from step where l.id = any ($2) and l.id = step.id and l.version = step.version
    returning l.id, l.teacher_id, l.student_id, l.during, l.teacher_during
  ), event as (
    insert into lesson_events (lesson_id, "from", "to", actor, actor_id, note, at)
    select id, step."from", step."to", actor, "actorId", nullif(words, ''), at from step join moved using (id)
  )${time}
  select id, teacher_id as "teacherId" from moved`;
}
