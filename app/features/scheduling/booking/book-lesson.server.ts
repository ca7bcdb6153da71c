import { onBusy } from "../lessons/busy.server.ts";
import type { Student } from "#app/access/actor.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { gathered } from "#app/platform/database/gathered.server.ts";
import { lockFree, personLocks } from "../lessons/locks.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import type { BookLesson } from "./forms.ts";
import { type BookingFacts, type Question, readFactsOfEach } from "./holds/booking-facts.server.ts";
import { type BookRefusal, holdTerms } from "./holds/hold-terms.ts";
import { insertStudentHolds, type StudentHold } from "./holds/insert-hold.server.ts";

/** `isOpen`: new bookings are taken of this student. */
type Asked = { student: Student; input: BookLesson; isOpen: boolean; now: Date };
type Answer = { ok: true; lessonId: string } | { ok: false; reason: BookRefusal };

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
): Promise<Answer> {
  return ask({ student, input, isOpen: await isSwitchedOn("bookings", student.id, now), now });
}

/** Holds asked for at the same moment, of different people, share a transaction (docs/decisions/077). */
const ask = gathered<Asked, Answer>({
  runs: 2,
  most: 16,
  keysOf: peopleOf,
  together: holdTogether,
  alone: holdAlone,
});

/**
 * Leaves to `holdAlone` those who could have it but must wait for a lock, has a lapsed hold to clear away, or is not a
 * student.
 */
async function holdTogether(batch: Asked[]): Promise<(Answer | undefined)[]> {
  return inTransaction(async (tx): Promise<(Answer | undefined)[]> => {
    const [free, facts] = await Promise.all([
      lockFree(tx, batch.map(peopleOf)),
      readFactsOfEach(tx, batch.map(questionOf)),
    ]);
    const decided = batch.map((asked, n) => {
      const known = facts[n];
      if (known === undefined || known.lapsed || !known.isStudent) return undefined;
      const one = decide(asked, known);
      // A refusal rests on what has been committed, and needs no lock.
      return free[n] || "ok" in one ? one : undefined;
    });
    const holds = decided.filter((one) => one !== undefined && "terms" in one);
    const made = holds.length === 0 ? null : await insertStudentHolds(tx, holds);
    return decided.map((one, n) => {
      if (one === undefined || "ok" in one) return one;
      return { ok: true, lessonId: made!.get(batch[n]!.student.id)! };
    });
  });
}

async function holdAlone(asked: Asked): Promise<Answer> {
  const { student, input, now } = asked;
  const { teacherId } = input;
  const holding = inTransaction<Answer>(
    async (tx) => {
      const [facts] = await readFactsOfEach(tx, [questionOf(asked)]);
      if (facts === undefined) throw new AppError("forbidden");
      const decided = decide(asked, facts);
      if ("ok" in decided) return decided;
      if (facts.lapsed) await expireHolds(tx, { teacherId, studentId: student.id, now });
      const made = await insertStudentHolds(tx, [decided]);
      return { ok: true, lessonId: made.get(student.id)! };
    },
    { lock: personLocks(...peopleOf(asked)) },
  );
  return holding.catch(
    onBusy(
      teacherId,
      { teacher: "slot-taken", student: "you-are-busy" },
      { lessons_one_trial: "trial-used" },
    ),
  );
}

/** The hold to be made, or the answer where none is. Throws forbidden when the caller is no longer a student. */
function decide(
  { student, input, isOpen, now }: Asked,
  { offer, ...facts }: BookingFacts,
): Answer | StudentHold {
  if (facts.isReused) return refused("form-used");
  if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier };
  if (!facts.isStudent) throw new AppError("forbidden");
  if (!isOpen) return refused("bookings-off");
  if (facts.isRestricted) return refused("account-restricted");
  if (offer === null) return refused("teacher-unavailable");
  const terms = holdTerms(student, input, { ...facts, offer }, now);
  return terms.ok ? { student, input, now, terms: { ...offer, ...terms } } : terms;
}

function refused(reason: BookRefusal): Answer {
  return { ok: false, reason };
}

function peopleOf({ student, input }: Asked): [teacherId: string, studentId: string] {
  return [input.teacherId, student.id];
}

function questionOf({ student, input, now }: Asked): Question {
  const { teacherId, offerId, requestId, startsAt } = input;
  return {
    studentId: student.id,
    teacherId,
    offerId,
    requestId,
    from: startsAt,
    to: startsAt,
    now,
  };
}
