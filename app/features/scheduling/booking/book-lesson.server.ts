import { onBusy } from "../lessons/busy.server.ts";
import type { Student } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import type { BookLesson } from "./forms.ts";
import { readBookingFacts } from "./holds/booking-facts.server.ts";
import { type BookRefusal, holdTerms } from "./holds/hold-terms.ts";
import { insertStudentHold } from "./holds/insert-hold.server.ts";

/**
 * Holds a slot for a student until it is paid, for rules.booking.holdMinutes. The price comes from the offer in the
 * database; `input.pricePence` only says what the page showed. A retry with the same requestId returns the same lesson;
 * with other input it is refused. The database decides who was first. Throws forbidden when the caller is no longer a
 * student.
 */
export async function bookLesson(
  student: Student,
  input: BookLesson,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: BookRefusal }> {
  const { teacherId, startsAt } = input;
  const lock = personLocks(teacherId, student.id);
  return inTransaction(
    async (tx) => {
      const start = { from: startsAt, to: startsAt };
      const { offer, ...facts } = await readBookingFacts(tx, student, input, start, now);
      if (facts.isReused) return refused("form-used");
      if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier } as const;
      if (!facts.isStudent) throw new AppError("forbidden");
      if (offer === null) return refused("teacher-unavailable");
      if (facts.lapsed) await expireHolds(tx, { teacherId, studentId: student.id, now });
      const terms = holdTerms(student, input, { ...facts, offer }, now);
      if (!terms.ok) return terms;
      const hold = { ...offer, ...terms };
      return {
        ok: true,
        lessonId: await insertStudentHold(tx, student, input, hold, now),
      } as const;
    },
    { lock },
  ).catch(
    onBusy(
      teacherId,
      { teacher: "slot-taken", student: "you-are-busy" },
      { lessons_one_trial: "trial-used" },
    ),
  );
}

function refused(reason: BookRefusal) {
  return { ok: false, reason } as const;
}
