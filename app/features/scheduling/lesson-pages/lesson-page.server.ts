import type { Person } from "#app/access/actor.ts";
import {
  canCancel,
  canConcede,
  canEnterRoom,
  canWaive,
  canWriteUp,
  sideOf,
} from "#app/access/lessons.ts";
import { areBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { findLessonDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { AppError } from "#app/platform/errors.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readAttendance, type AttendanceView } from "../attendance/room-record.server.ts";
import { unlessAway } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { type LessonEvent, listLessonEvents } from "../lessons/lesson-events.server.ts";
import { findNotes } from "../lesson-notes/lesson-notes.server.ts";
import { listCaughtWords } from "../lesson-words/caught-words.server.ts";
import { getLesson, type LessonView } from "../lessons/lessons.server.ts";
import { readMove } from "../cancel-and-reschedule/reschedule-page.server.ts";
import { findPackage } from "../packages/packages.server.ts";
import { findSeries } from "../lessons/series.server.ts";
import { refundFor } from "../lessons/rules.ts";
import { countAbsences } from "../lessons/student-absences.server.ts";
import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";

/** Everything that the page of one lesson shows to one of its two people. */
export async function readLessonPage(
  person: Person,
  lessonId: string,
  { moveTo = null, now = Date.now() }: { moveTo?: string | null; now?: number } = {},
) {
  const lesson = await getLesson(person, lessonId);
  const side = sideOf(person, lesson)!;
  const events = await listLessonEvents(lessonId);
  // Until it is paid for, a reservation is the student's own affair; a request that lapsed was the teacher's, too.
  const isUnpaid =
    lesson.state === "held" ||
    (lesson.state === "expired" && !events.some(({ what }) => what === "requested"));
  if (side === "teacher" && isUnpaid) throw new AppError("not-found");
  const isBlocked =
    !person.viewed && (await areBlocked({ id: lesson.studentId }, { id: lesson.teacherId }));
  const cancellable = canCancel(person, lesson, now);
  return {
    lesson,
    side,
    now,
    zone: person.zone,
    mayEnter: canEnterRoom(person, lesson),
    events: person.viewed ? events.map(withoutWords) : events,
    bought: lesson.packageId === null ? null : await findPackage(person, lesson.packageId),
    series: lesson.seriesId === null ? null : await findSeries(person, lesson.seriesId),
    move: person.viewed ? null : await readMove(person, lesson, moveTo, now),
    dispute: person.viewed ? null : await findLessonDispute(lessonId),
    /** From the start on: until then there is nothing to prove. */
    attendance:
      lesson.startsAt > now || lesson.bookedAt === null
        ? null
        : await unlessAway<AttendanceView | null>(readAttendance(db(), lesson), null),
    /** The two write a notebook together, or may begin one. */
    hasNotebook: mayHaveNotebook(person, lesson) && !isBlocked,
    /** A time can still be proposed, without words. */
    isBlocked,
    notes: await findNotes(person, lessonId),
    caught: await listCaughtWords(person, lessonId),
    mayWriteUp: canWriteUp(person, lesson, now),
    /** Of the student who asks, for the teacher who is to answer. */
    absences:
      side === "teacher" && lesson.state === "requested"
        ? await countAbsences(db(), lesson.studentId, new Date(now))
        : null,
    mayWaive: canWaive(person, { ...lesson, isSettled: lesson.settledAt !== null }),
    mayConcede: canConcede(person, { ...lesson, isSettled: lesson.settledAt !== null }),
    refund: !cancellable
      ? null
      : lesson.state === "requested"
        ? ({ refundPence: lesson.pricePence, keptPence: 0, kind: "free" } as const)
        : refundFor({
            ...lesson,
            pricePence: isUncharged(lesson.paymentState) ? 0 : lesson.pricePence,
            bookedAt: lesson.bookedAt!,
            now,
            by: side,
          }),
  };
}

function withoutWords(event: LessonEvent): LessonEvent {
  return "words" in event ? { ...event, words: null } : event;
}

function mayHaveNotebook(person: Person, { state }: LessonView): boolean {
  return !person.viewed && !(untoldStates as readonly string[]).includes(state);
}

export type LessonPageData = Awaited<ReturnType<typeof readLessonPage>>;
