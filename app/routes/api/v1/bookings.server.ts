import { z } from "zod";
import { asStudent, type Student } from "#app/access/actor.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import { bookLessonForm } from "#app/features/scheduling/booking/forms.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { findSeries } from "#app/features/scheduling/lessons/series.server.ts";
import { fewestInSeries } from "#app/features/scheduling/lessons/series.ts";
import { schedulingText, seriesDateText } from "#app/features/scheduling/lessons/text.ts";
import { bookFromPackage } from "#app/features/scheduling/packages/book-from-package.server.ts";
import { packageText } from "#app/features/scheduling/packages/text.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { bookSeriesForm } from "#app/features/scheduling/series/forms.ts";
import { readSeriesPage } from "#app/features/scheduling/series/series-page.server.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { lessonDetailOf, lessonInPath } from "./lessons.server.ts";
import { type Call, operation } from "./operation.ts";
import { notFound, Problem, wrongForm } from "./problem.ts";
import * as shapes from "./shapes.ts";

const bookBody = z.strictObject({
  teacher: shapes.slug,
  offerId: shapes.idField,
  startsAt: shapes.instant.meta({ description: "One of the teacher's free times." }),
  pricePence: z.int().min(0).meta({
    description: "The price that you know: another one is never charged without your asking again.",
    example: 2200,
  }),
  packageId: shapes.idField.optional().meta({
    description: "The package that pays. Without it the lesson is held until it is paid for.",
  }),
});

/** What somebody else, or time, has taken; the rest could never be had like this. */
const lost = ["slot-taken", "full", "you-are-busy"] as const;
const refused = [
  "past",
  "off-grid",
  "too-soon",
  "too-far",
  "not-open",
  "not-offered",
  "own-lesson",
  "too-many-holds",
  "trial-used",
  "too-many-trials",
  "time-off",
  "away",
  "teacher-unavailable",
  "price-changed",
  "bookings-off",
  "account-restricted",
  "form-used",
] as const;

async function book(
  student: Student,
  {
    body,
    requestId,
    now,
  }: Pick<Call<unknown, unknown, z.output<typeof bookBody>>, "body" | "requestId" | "now">,
) {
  const form = parsePosted(
    {
      offerId: body.offerId,
      startsAt: String(Date.parse(body.startsAt)),
      requestId,
      pricePence: String(body.pricePence),
      ...(body.packageId !== undefined && { packageId: body.packageId }),
    },
    bookLessonForm,
  );
  if (!form.ok) return wrongForm(form.state);
  const { teacherId, offerId } = await getBookingOffer(body.teacher, form.value.offerId, student);
  const { packageId, alone: _alone, ...rest } = form.value;
  const input = { ...rest, teacherId, offerId };
  const booked =
    packageId === undefined
      ? await bookLesson(student, input, now)
      : await bookFromPackage(student, { ...input, packageId }, now);
  if (booked.ok) return lessonDetailOf(student, booked.lessonId, now);
  const { reason } = booked;
  if (reason === "package-empty") return new Problem(409, reason, packageText(reason));
  const isLost = lost.some((one) => one === reason);
  return new Problem(isLost ? 409 : 422, reason, schedulingText(reason));
}

const priced = { offerId: bookBody.shape.offerId, pricePence: bookBody.shape.pricePence };

const seriesBody = z.strictObject({
  teacher: shapes.slug,
  ...priced,
  startsAt: z.array(shapes.instant).min(1).max(rules.booking.seriesPerWeek).meta({
    description:
      "The times of the first week, among the teacher's free times. They come again each week at the same hour of the teacher's own clock.",
  }),
  count: z.int().min(fewestInSeries).max(rules.booking.seriesMax).meta({
    description: "How many lessons there are in all, those in `skip` included.",
    example: 4,
  }),
  skip: z.array(shapes.instant).max(rules.booking.seriesMax).default([]).meta({
    description: "Starts that are left out.",
  }),
  chargeAllNow: z.boolean().default(false).meta({
    description:
      "That you know that every lesson is charged at once, as of a student who has missed lessons. Without it such a booking is refused as `charged-at-booking`.",
  }),
});

const seriesRefused = [
  ...refused,
  "not-weekly-times",
  "too-few-dates",
  "asks-first",
  "charged-at-booking",
] as const;

const epoch = (at: string) => String(Date.parse(at));

async function bookWeekly(
  student: Student,
  {
    body,
    requestId,
    now,
  }: Pick<Call<unknown, unknown, z.output<typeof seriesBody>>, "body" | "requestId" | "now">,
) {
  const form = parsePosted(
    {
      offerId: body.offerId,
      at: body.startsAt.map(epoch),
      count: String(body.count),
      skip: body.skip.map(epoch),
      requestId,
      pricePence: String(body.pricePence),
      ...(body.chargeAllNow && { atOnce: "yes" }),
    },
    bookSeriesForm,
  );
  if (!form.ok) return wrongForm(form.state, { at: "startsAt" });
  const offer = await getBookingOffer(body.teacher, form.value.offerId, student);
  const { teacherId, offerId } = offer;
  const booked = await bookSeries(student, { ...form.value, teacherId, offerId }, now);
  if (booked.ok) {
    const first = await lessonDetailOf(student, booked.lessonId, now);
    const series = await findSeries(student, first.seriesId!);
    const lessons = series!.lessons.map(({ id, startsAt, state, chargeAt }) => ({
      id,
      startsAt: shapes.iso(startsAt),
      state,
      chargeAt: shapes.isoOrNull(chargeAt),
    }));
    return { first, lessons };
  }
  const { reason } = booked;
  if (reason !== "dates-refused") {
    const isLost = lost.some((one) => one === reason);
    return new Problem(isLost ? 409 : 422, reason, schedulingText(reason));
  }
  const { dates } = await readSeriesPage(student, offer, form.value, now.getTime());
  const errors = dates.flatMap(({ startsAt, refusal, skipped }) =>
    refusal === null || skipped
      ? []
      : [{ field: "startsAt", message: `${shapes.iso(startsAt)}: ${seriesDateText(refusal)}` }],
  );
  return new Problem(409, reason, "A date cannot be booked; nothing was held.", { errors });
}

export const bookingOperations = [
  operation({
    id: "bookLesson",
    group: "Lessons",
    method: "post",
    path: "/lessons",
    title: "Book a lesson",
    about: `Holds the time for ${rules.booking.holdMinutes} minutes, until its student has paid for it at \`payPage\`, which a person opens in a browser: no card is charged by a program, the student’s saved cards neither. \`heldUntil\` says how long that page takes the payment. With a package it is booked at once.`,
    scope: "lessons:write",
    role: "student",
    body: bookBody,
    status: 201,
    answer: shapes.lessonDetail,
    refuses: { 404: ["not-found"], 409: [...lost, "package-empty"], 422: refused },
    run: ({ person, ...call }) => book(asStudent(person), call),
  }),
  operation({
    id: "bookSeries",
    group: "Lessons",
    method: "post",
    path: "/series",
    title: "Book a weekly series",
    about: `Holds every lesson of it for ${rules.booking.holdMinutes} minutes, or none. They are booked once the student has paid for the first one at its \`payPage\` and has agreed there that the later ones are charged. Letting the first one go lets all of them go.`,
    scope: "lessons:write",
    role: "student",
    body: seriesBody,
    status: 201,
    answer: shapes.seriesShape,
    refuses: { 404: ["not-found"], 409: [...lost, "dates-refused"], 422: seriesRefused },
    run: ({ person, ...call }) => bookWeekly(asStudent(person), call),
  }),
  operation({
    id: "releaseHold",
    group: "Lessons",
    method: "delete",
    path: "/lessons/{lessonId}/hold",
    title: "Let a hold go",
    about: "The time is free again at once. A hold that has ended counts as let go.",
    scope: "lessons:write",
    role: "student",
    params: lessonInPath,
    async run({ person, params, now }) {
      const student = asStudent(person);
      const { state } = await getLesson(student, params.lessonId);
      if (state !== "held" && state !== "expired") return notFound;
      await releaseHold(student, params.lessonId, now);
      return undefined;
    },
  }),
];
