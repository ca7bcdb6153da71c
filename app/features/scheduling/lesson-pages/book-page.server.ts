import type { Student } from "#app/access/actor.ts";
import { readPriceHint } from "#app/features/accounts/own-account/price-hint.server.ts";
import { nearestOpenSlots } from "../availability/slots.server.ts";
import { getBookingOffer } from "../booking/booking-offer.server.ts";
import { checkBooking } from "../booking/check-booking.server.ts";
import { findHoldInTheWay } from "../booking/holds/hold-in-the-way.server.ts";
import { findOwnLessonAt } from "../booking/own-lesson-at.server.ts";
import { schedulingText } from "../lessons/text.ts";
import { listPackages } from "../packages/packages.server.ts";

/**
 * What the page shows that books one start with a teacher, or `own`: the lesson that is theirs at that start already,
 * held by themselves or by the teacher, or booked.
 */
export async function readBookPage(
  student: Student,
  asked: { slug: string; offerId: string; startsAt: number },
  now = Date.now(),
) {
  const { startsAt } = asked;
  const offer = await getBookingOffer(asked.slug, asked.offerId, student);
  const start = { ...offer, startsAt };
  const owned =
    offer.kind === "single" && !student.viewed ? await listPackages(student, offer) : [];
  const hasPackage = owned.length > 0;
  const why = await checkBooking(student, start, new Date(now), { hasPackage });
  const isOff = why === "bookings-off" || why === "account-restricted";
  const isOpen = why === null;
  const own = isOpen || student.viewed ? null : await findOwnLessonAt(student, start);
  if (own !== null) return { own } as const;
  const hold = isOpen ? null : await findHoldInTheWay(student, start);
  return {
    offer,
    owned: owned[0] ?? null,
    startsAt,
    isOpen,
    /** Nothing can be booked by them, at this or another time. */
    isOff,
    isGone: why === "slot-taken" && hold === null,
    why: why === null ? null : schedulingText(why),
    hold,
    nearest:
      isOpen || isOff ? [] : await nearestOpenSlots(offer.teacherId, start, student, { hold }),
    requestId: crypto.randomUUID(),
    hint: await readPriceHint(student),
    zone: student.zone,
    now,
  };
}

export type BookPage = Exclude<Awaited<ReturnType<typeof readBookPage>>, { own: object }>;
