import { href } from "react-router";
import { asStudent, type Person } from "#app/access/actor.ts";
import { landing } from "#app/access/landing.ts";
import type { StartedSession } from "#app/features/accounts/sign-in/complete-sign-in.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { readSlotInHand } from "#app/features/scheduling/booking/slot-in-hand.server.ts";
import { listPackages } from "#app/features/scheduling/packages/packages.server.ts";
import { log } from "#app/platform/log.server.ts";
import { followInvitation } from "./invitation.server.ts";

/**
 * Where somebody goes who has just signed in by a form: to `next`, or to pay for the slot that they pressed before it,
 * which is held as their press would have held it (docs/decisions/072).
 */
export async function afterSignIn(begun: StartedSession, next: string | null): Promise<string> {
  const to = landing(begun.person.role, next, begun);
  // Before the slot is held: its booking agrees the commission.
  if (to === next) await followInvitation(begun.person, next);
  const lessonId = to === next ? await holdSlotInHand(begun.person, next) : null;
  return lessonId === null ? to : href("/student/lessons/:lessonId/pay", { lessonId });
}

/** The held lesson, or null where the page of that slot has something to ask or to say. Never rejects: they are in. */
async function holdSlotInHand(person: Person, next: string | null): Promise<string | null> {
  if (person.role !== "student") return null;
  const student = asStudent(person);
  try {
    const slot = await readSlotInHand(next, student);
    if (slot === null) return null;
    const { teacherId, offerId, kind, pricePence } = slot.offer;
    // A package may pay for it, which is theirs to choose.
    if (kind === "single" && (await listPackages(student, slot.offer)).length > 0) return null;
    const requestId = crypto.randomUUID();
    const { startsAt } = slot;
    const held = await bookLesson(student, { teacherId, offerId, startsAt, pricePence, requestId });
    return held.ok ? held.lessonId : null;
  } catch (err) {
    log.warn({ err, userId: person.id }, "slot in hand");
    return null;
  }
}
