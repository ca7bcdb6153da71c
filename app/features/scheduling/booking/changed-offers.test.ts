import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOwnOffers } from "#app/features/teachers/offers/own-offers.server.ts";
import { switchOfferOff } from "#app/features/teachers/offers/order-offers.server.ts";
import { saveOffer } from "#app/features/teachers/offers/save-offer.server.ts";
import { saveTrial } from "#app/features/teachers/offers/save-trial.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import {
  aBookedLesson,
  aHold,
  aBookingInput,
  firstOpenStart,
  goodCard,
} from "#test/builders/lessons.ts";
import { bookLesson } from "./book-lesson.server.ts";
import { getBookingOffer } from "./booking-offer.server.ts";
import { payLesson } from "#db/seed/money/paying.ts";

useDatabase();

async function aDearerTeacher() {
  const slug = `ines-${crypto.randomUUID()}`;
  const teacher = { ...(await aTeacher({ profile: { slug } })), slug };
  async function askFor(pricePence: number) {
    const [offer] = (await getOwnOffers(teacher)).offers;
    await saveOffer(teacher, offer!.key, { ...offer!, prices: { 50: pricePence } });
  }
  return { teacher, askFor };
}

describe("a changed price", () => {
  it("is not asked of a lesson that is bought or held, and of a new booking at once", async () => {
    const { teacher, askFor } = await aDearerTeacher();
    const [buyer, holder, late] = [await aStudent(), await aStudent(), await aStudent()];
    const bought = await aBookedLesson(buyer, teacher);
    const held = await aHold(holder, teacher);
    await askFor(3000);

    const pay = { note: "", earlyStart: true, card: goodCard };
    expect(await payLesson(holder, { lessonId: held, ...pay })).toMatchObject({ ok: true });
    const paid = async (id: string) =>
      (await db().select().from(payments).where(eq(payments.lessonId, id)))[0]!.amountMinor;
    expect([await paid(bought), await paid(held)]).toEqual([2200, 2200]);

    const offer = await getBookingOffer(teacher.slug, teacher.offer.id);
    expect(offer.pricePence).toBe(3000);
    const stale = {
      ...aBookingInput(teacher, await firstOpenStart(teacher)),
      offerId: offer.offerId,
    };
    expect(await bookLesson(late, stale)).toEqual({ ok: false, reason: "price-changed" });
    const booked = await bookLesson(late, { ...stale, pricePence: offer.pricePence });
    if (!booked.ok) throw new Error(booked.reason);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, booked.lessonId));
    expect(lesson).toMatchObject({ priceMinor: 3000, offerId: offer.offerId });
  });

  it("is found through a link to the first of several older prices, and of a trial", async () => {
    const { teacher, askFor } = await aDearerTeacher();
    for (const pence of [2500, 2800, 3100]) await askFor(pence);
    expect((await getBookingOffer(teacher.slug, teacher.offer.id)).pricePence).toBe(3100);
    await saveTrial(teacher, 500);
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    expect((await getBookingOffer(teacher.slug, trial.id)).pricePence).toBe(500);
  });
});

describe("an offer that is switched off", () => {
  it("cannot be booked by an old link; a held lesson can still be paid", async () => {
    const { teacher } = await aDearerTeacher();
    const student = await aStudent();
    const held = await aHold(student, teacher);
    const startsAt = await firstOpenStart(teacher);
    const [offer] = (await getOwnOffers(teacher)).offers;
    await switchOfferOff(teacher, offer!.key);
    await expect(getBookingOffer(teacher.slug, teacher.offer.id)).rejects.toThrow("not-found");
    expect(await bookLesson(await aStudent(), aBookingInput(teacher, startsAt))).toEqual({
      ok: false,
      reason: "teacher-unavailable",
    });
    const pay = { note: "", earlyStart: true, card: goodCard };
    expect(await payLesson(student, { lessonId: held, ...pay })).toMatchObject({ ok: true });
  });
});
