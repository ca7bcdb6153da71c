import type { Student } from "#app/access/actor.ts";
import type { bookLessonForm } from "../booking/forms.ts";
import type { z } from "zod";
import { bookLesson } from "../booking/book-lesson.server.ts";
import { getBookingOffer } from "../booking/booking-offer.server.ts";
import { findOwnLessonAt } from "../booking/own-lesson-at.server.ts";
import { schedulingText } from "../lessons/text.ts";
import { bookFromPackage } from "../packages/book-from-package.server.ts";
import { listPackages } from "../packages/packages.server.ts";
import { packageText } from "../packages/text.ts";

export type BookAnswer =
  /** The lesson is theirs: it waits for its payment, or is booked. */
  | { next: "pay" | "booked"; lessonId: string }
  /** They have a package, and have not said what pays. */
  | { next: "choose"; offerId: string }
  /** `isLost`: somebody or something of their own has taken the time meanwhile. */
  | { next: "refused"; text: string; isLost: boolean };

/** Books a start from a package, or holds it until it is paid for; a press that comes twice leads to the first one's lesson. */
export async function bookStart(
  student: Student,
  slug: string,
  { packageId, alone, ...input }: z.infer<typeof bookLessonForm>,
): Promise<BookAnswer> {
  const offer = await getBookingOffer(slug, input.offerId, student);
  const { teacherId, offerId } = offer;
  const start = { ...input, teacherId, offerId };
  if (packageId !== undefined) {
    const drawn = await bookFromPackage(student, { ...start, packageId });
    if (drawn.ok) return { next: "booked", lessonId: drawn.lessonId };
    const { reason } = drawn;
    const text = reason === "package-empty" ? packageText(reason) : schedulingText(reason);
    return ownOr(student, start, { next: "refused", text, isLost: reason !== "form-used" });
  }
  // A student with a package chooses what pays; others have nothing to choose.
  const hasPackage = offer.kind === "single" && (await listPackages(student, offer)).length > 0;
  if (hasPackage && alone === undefined) return { next: "choose", offerId };
  const booked = await bookLesson(student, start);
  if (booked.ok) return { next: "pay", lessonId: booked.lessonId };
  const { reason } = booked;
  const isLost = reason === "slot-taken" || reason === "full" || reason === "you-are-busy";
  return ownOr(student, start, { next: "refused", text: schedulingText(reason), isLost });
}

async function ownOr(
  student: Student,
  start: { teacherId: string; offerId: string; startsAt: number },
  refused: BookAnswer,
): Promise<BookAnswer> {
  const own = await findOwnLessonAt(student, start);
  if (own === null) return refused;
  return { next: own.isHeld ? "pay" : "booked", lessonId: own.lessonId };
}
