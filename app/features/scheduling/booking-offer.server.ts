import { and, eq } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts.ts";
import { offers, teachers } from "#db/schema/teachers.ts";

/** The offer a student is about to book, with what the page says of its teacher. Throws not-found. */
export async function getBookingOffer(slug: string, offerId: string) {
  if (!isUuid(offerId)) throw new AppError("not-found");
  const [row] = await db()
    .select({
      offerId: offers.id,
      title: offers.title,
      kind: offers.kind,
      minutes: offers.minutes,
      language: offers.language,
      pricePence: offers.priceMinor,
      teacherId: teachers.userId,
      teacherName: users.name,
      teacherSlug: teachers.slug,
      teacherZone: teachers.zone,
      portraitSeed: teachers.portraitSeed,
      teacherPhoto: users.portraitId,
      freeCancelHours: teachers.freeCancelHours,
    })
    .from(offers)
    .innerJoin(teachers, eq(teachers.userId, offers.teacherId))
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(
      and(
        eq(teachers.slug, slug),
        eq(offers.id, offerId),
        eq(offers.active, true),
        eq(teachers.status, "active"),
      ),
    );
  if (row === undefined) throw new AppError("not-found");
  return row;
}

export type BookingOffer = Awaited<ReturnType<typeof getBookingOffer>>;
