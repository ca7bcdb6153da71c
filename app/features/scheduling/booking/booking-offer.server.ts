import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { isKnownTo } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { isOwnStudentOf } from "#app/features/payments/purchases/agreed-fee.server.ts";
import { feeBasisPoints } from "#app/features/payments/purchases/rules.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { bookableStatuses } from "#db/schema/teachers/teacher-statuses.ts";

/**
 * The offer a student is about to book, with what the page says of its teacher. Where its price has changed
 * since the page with the link was opened, it is the offer that took its place. Throws not-found; a
 * restricted teacher's for everybody but students they know, and a teacher's whom this student has blocked, or who has
 * blocked them.
 */
export async function getBookingOffer(
  slug: string,
  offerId: string,
  student: Student | null = null,
) {
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
      approveFirst: teachers.approveFirst,
      packages: teachers.packages,
      status: teachers.status,
      isOwnStudent: isOwnStudentOf(teachers.userId, student?.id ?? null),
    })
    .from(offers)
    .innerJoin(teachers, eq(teachers.userId, offers.teacherId))
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(
      and(
        eq(teachers.slug, slug),
        isOrFollows(offerId),
        eq(offers.active, true),
        inArray(teachers.status, bookableStatuses),
      ),
    );
  if (row === undefined) throw new AppError("not-found");
  if (student !== null && (await listBlockedEitherWay(student)).has(row.teacherId))
    throw new AppError("not-found");
  const { status, freeCancelHours, isOwnStudent, ...rest } = row;
  const offer = {
    ...rest,
    feeBasisPoints: feeBasisPoints(rest.kind, isOwnStudent),
    cancelPolicy: cancelPolicyOf(freeCancelHours),
  };
  if (status === "restricted" && !(student && (await isKnownTo(student.id, offer.teacherId))))
    throw new AppError("not-found");
  return offer;
}

/** A changed price is a new row of the same description, or of the same name where there is none. */
function isOrFollows(offerId: string) {
  return sql`(${offers.id} = ${offerId} or exists (select from offers old
    where old.id = ${offerId} and not old.active and old.teacher_id = ${offers.teacherId}
      and old.kind = ${offers.kind} and old.minutes = ${offers.minutes}
      and (old.kind = 'trial' or old.description_id = ${offers.descriptionId}
        or old.description_id is null and old.title = ${offers.title})))`;
}

export type BookingOffer = Awaited<ReturnType<typeof getBookingOffer>>;
