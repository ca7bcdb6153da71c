import { sql } from "drizzle-orm";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { lessonSeries, packages, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import {
  caughtWords,
  lessonNotes,
  lessonWords,
  studentNotes,
} from "#db/schema/scheduling/lesson-notes.ts";
import { busy, lessonEvents, rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret, type DataSubject } from "../column.ts";

export const books =
  "The law wants books and the record of what was sold; they name nobody any more.";

export function lessonsOf({ id }: DataSubject) {
  return sql`(select id from lessons where student_id = ${id} or teacher_id = ${id})`;
}

const learn = "so that the student can learn on after a lesson";

/**
 * What is written about a lesson goes with the student whom it is about; the teacher who wrote it has it in their copy
 * as well.
 */
function notesOfStudent({ id }: DataSubject) {
  return sql`(select id from lessons where student_id = ${id})`;
}

/** Lessons, and what is written and sold with them. */
export const lessonsMap = [
  mapOf(lessons, {
    what: "Your lessons",
    of: byUser(lessons.studentId, lessons.teacherId),
    // The note is the student's.
    eraseOf: byUser(lessons.studentId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${lessons.id} in ${things}`,
        becomes: {
          studentId: nobody,
          note: "",
          briefLevel: null,
          briefGoal: null,
          requestId: sql`${lessons.id}`,
          calendarUid: sql`gen_random_uuid()`,
        },
      },
    ],
    columns: {
      id: fact,
      teacherId: fact,
      studentId: fact,
      offerId: fact,
      kind: fact,
      title: fact,
      language: fact,
      startsAt: basic("to hold the lesson, and to settle what it cost", kept.law),
      minutes: fact,
      during: inner,
      teacherDuring: inner,
      state: fact,
      heldUntil: fact,
      heldByTeacher: fact,
      holdExtended: inner,
      priceMinor: fact,
      currency: fact,
      cancelPolicy: fact,
      note: {
        ...basic("to tell the teacher what you want", kept.account, ""),
        exported: ({ id }) => sql`case when ${lessons.studentId} = ${id} then ${lessons.note} end`,
      },
      earlyStartAt: fact,
      requestId: inner,
      bookedAt: fact,
      cancelledAt: fact,
      answerBy: fact,
      instant: fact,
      calendarUid: inner,
      movedFromId: fact,
      moves: fact,
      seriesId: fact,
      packageId: fact,
      briefLevel: {
        ...basic("to tell the teacher what you want", kept.account, null),
        exported: ({ id }) =>
          sql`case when ${lessons.studentId} = ${id} then ${lessons.briefLevel} end`,
      },
      briefGoal: {
        ...basic("to tell the teacher what you want", kept.account, null),
        exported: ({ id }) =>
          sql`case when ${lessons.studentId} = ${id} then ${lessons.briefGoal} end`,
      },
      judgedAt: fact,
      lostMinutes: fact,
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(busy, {
    what: "The times of your lessons, so that nobody is booked twice",
    of: byUser(busy.personId),
    onErase: "keep",
    whyKept: books,
    columns: { personId: inner, during: inner, lessonId: inner },
  }),
  mapOf(lessonEvents, {
    what: "What happened to your lessons",
    of: (subject) => sql`${lessonEvents.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: byUser(lessonEvents.actorId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${lessonEvents.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      lessonId: fact,
      from: fact,
      to: fact,
      actor: fact,
      actorId: inner,
      note: {
        ...basic("to say why a lesson was cancelled", kept.account, null),
        exported: ({ id }) =>
          sql`case when ${lessonEvents.actorId} = ${id} then ${lessonEvents.note} end`,
      },
      at: fact,
    },
  }),
  mapOf(lessonNotes, {
    what: "What was written after your lessons",
    of: (subject) => sql`${lessonNotes.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: (subject) => sql`${lessonNotes.lessonId} in ${notesOfStudent(subject)}`,
    onErase: "delete",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${lessonNotes.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      lessonId: fact,
      summary: basic(learn, kept.notes),
      plan: basic(learn, kept.notes),
      version: inner,
      writtenAt: fact,
      changedAt: fact,
    },
  }),
  mapOf(lessonWords, {
    what: "The words of your lessons",
    of: (subject) => sql`${lessonWords.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: (subject) => sql`${lessonWords.lessonId} in ${notesOfStudent(subject)}`,
    onErase: "delete",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${lessonWords.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      lessonId: fact,
      position: fact,
      term: basic(learn, kept.notes),
      meaning: basic(learn, kept.notes),
      sentence: basic(learn, kept.notes),
    },
  }),
  mapOf(caughtWords, {
    what: "Words that were kept during your lessons and are not written up yet",
    of: (subject) => sql`${caughtWords.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: (subject) => sql`${caughtWords.lessonId} in ${notesOfStudent(subject)}`,
    onErase: "delete",
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${caughtWords.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      lessonId: fact,
      side: fact,
      term: basic(learn, kept.notes),
      meaning: basic(learn, kept.notes),
      sentence: basic(learn, kept.notes),
      caughtAt: fact,
    },
  }),
  // Opinions about somebody are their data (UK GDPR, article 4), and no exemption of the Data Protection Act 2018
  // covers a tutor's notes: no page shows them to the student, but the student's own copy (article 15) has them. To
  // the teacher they are what they gave us (article 20). They go when either is erased: nobody needs them after.
  mapOf(studentNotes, {
    what: "What a teacher has noted about a student, for the teacher’s own use",
    of: byUser(studentNotes.teacherId, studentNotes.studentId),
    onErase: "delete",
    columns: {
      teacherId: fact,
      studentId: fact,
      note: basic("so that a teacher remembers how to teach this student", kept.account),
      version: inner,
      changedAt: fact,
    },
  }),
  mapOf(rescheduleRequests, {
    what: "Other times that were proposed for your lessons",
    of: (subject) => sql`${rescheduleRequests.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: byUser(rescheduleRequests.byId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${rescheduleRequests.lessonId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      lessonId: fact,
      by: fact,
      byId: inner,
      startsAt: fact,
      note: {
        ...basic("to say why another time would be better", kept.account, ""),
        exported: ({ id }) =>
          sql`case when ${rescheduleRequests.byId} = ${id} then ${rescheduleRequests.note} end`,
      },
      state: fact,
      createdAt: fact,
      answeredAt: fact,
    },
  }),
  mapOf(lessonSeries, {
    what: "Your weekly lessons",
    of: byUser(lessonSeries.studentId, lessonSeries.teacherId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "series",
        rows: (things) => sql`${lessonSeries.id} in ${things}`,
        becomes: { studentId: nobody, requestId: sql`${lessonSeries.id}`, cardId: null },
      },
    ],
    columns: {
      id: fact,
      teacherId: fact,
      studentId: fact,
      offerId: fact,
      zone: fact,
      priceMinor: fact,
      currency: fact,
      state: fact,
      cardId: inner,
      requestId: inner,
      createdAt: fact,
      endedAt: fact,
    },
  }),
  mapOf(packages, {
    what: "Your packages of lessons",
    of: byUser(packages.studentId, packages.teacherId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "package",
        rows: (things) => sql`${packages.id} in ${things}`,
        becomes: { studentId: nobody, requestId: sql`${packages.id}` },
      },
    ],
    columns: {
      id: fact,
      teacherId: fact,
      studentId: fact,
      offerId: fact,
      title: fact,
      language: fact,
      minutes: fact,
      lessons: fact,
      singleMinor: fact,
      priceMinor: fact,
      currency: fact,
      discountPercent: fact,
      cancelPolicy: fact,
      state: fact,
      earlyStartAt: fact,
      requestId: inner,
      createdAt: fact,
      boughtAt: fact,
      expiresAt: fact,
      endedAt: fact,
      version: inner,
    },
  }),
  mapOf(savedCards, {
    what: "Cards that you let us charge again",
    of: byUser(savedCards.userId),
    onErase: "keep",
    whyKept: "Series point to it. It is emptied, and can be charged no more.",
    columns: {
      id: inner,
      userId: inner,
      providerRef: {
        ...secret("to charge a lesson of a series, or to pay with it again"),
        blank: sql`${savedCards.id}`,
      },
      last4: basic("so that you know which card it is", kept.account, ""),
      brand: fact,
      forPayments: fact,
      createdAt: fact,
      removedAt: fact,
    },
  }),
];
