import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { BookingOffer } from "../booking/booking-offer.server.ts";
import { seriesForm } from "./forms.ts";
import { previewSeries } from "./check-series-dates.server.ts";
import { lessonDuring } from "../lessons/rules.ts";
import { areWeeklyTimes, seriesStarts } from "../lessons/series.ts";
import { listOpenSlots } from "../availability/slots.server.ts";
import { countAbsences } from "../lessons/student-absences.server.ts";

const usualCount = 4;

/** The series that an address asks for; null when there is no sense in it. */
export function readSeriesInput(search: URLSearchParams) {
  const read = seriesForm.safeParse({
    at: search.getAll("at").filter((at) => at !== ""),
    count: search.get("count") ?? String(usualCount),
    skip: search.getAll("skip"),
  });
  return read.success && areWeeklyTimes(read.data.at) ? read.data : null;
}

/** Everything that the page of a series shows before anything is held. */
export async function readSeriesPage(
  student: Student,
  offer: BookingOffer,
  input: NonNullable<ReturnType<typeof readSeriesInput>>,
  now = Date.now(),
) {
  const at = input.at.toSorted((a, b) => a - b);
  const starts = seriesStarts(at, input.count, offer.teacherZone);
  const { teacherId, minutes } = offer;
  const skip = input.skip.filter((one) => starts.some(({ startsAt }) => startsAt === one));
  const [dates, absences, open] = await Promise.all([
    previewSeries(student, { teacherId, minutes, starts, skip }, now),
    countAbsences(db(), student.id, new Date(now)),
    at.length >= rules.booking.seriesPerWeek
      ? []
      : listOpenSlots(
          [teacherId],
          { from: at[0]!, to: at[0]! + 7 * day, minutes, kind: "single" },
          student,
          now,
        ).then((found) => found.get(teacherId) ?? []),
  ]);
  return {
    offer,
    at,
    count: input.count,
    dates,
    /** Times that the same week could have as well. */
    more: open.filter(
      (start) =>
        areWeeklyTimes([...at, start]) &&
        at.every((other) => !overlap(lessonDuring(other, minutes), lessonDuring(start, minutes))),
    ),
    /** As many as make every lesson charged at booking; null for everybody else. */
    absences: absences >= rules.reliability.studentAbsences ? absences : null,
    requestId: crypto.randomUUID(),
    zone: student.zone,
    now,
  };
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end;
}

export type SeriesPageData = Awaited<ReturnType<typeof readSeriesPage>>;
