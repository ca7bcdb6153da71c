import type { Student } from "#app/access/actor.ts";
import { AppError } from "#app/platform/errors.ts";
import { getBookingOffer } from "./booking-offer.server.ts";

/** A lesson that somebody chose before they signed in; `startsAt` in epoch ms. */
export type SlotInHand = {
  teacherName: string;
  title: string;
  minutes: number;
  pricePence: number;
  startsAt: number;
  /** It has begun or is over, and cannot be booked any more. */
  isPast: boolean;
};

/**
 * The slot that the address after signing in leads to (docs/decisions/010), as its page will name it. Null where it
 * leads elsewhere, or to no lesson that there is; whether it is still free is for the page to say.
 */
export async function findSlotInHand(
  next: string | null,
  now = Date.now(),
): Promise<SlotInHand | null> {
  const slot = await readSlotInHand(next, null);
  if (slot === null) return null;
  const { teacherName, title, minutes, pricePence } = slot.offer;
  const { startsAt } = slot;
  return { teacherName, title, minutes, pricePence, startsAt, isPast: startsAt <= now };
}

/** As `findSlotInHand`, with the whole offer as this student has it. */
export async function readSlotInHand(next: string | null, student: Student | null) {
  const found = /^\/student\/teachers\/([^/?#]+)\/book\?([^#]*)/.exec(next ?? "");
  if (found === null) return null;
  const query = new URLSearchParams(found[2]);
  const at = query.get("at") ?? "";
  if (!/^\d{1,14}$/.test(at)) return null;
  try {
    const offer = await getBookingOffer(found[1]!, query.get("offer") ?? "", student ?? undefined);
    return { offer, startsAt: Number(at) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
