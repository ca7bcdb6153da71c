/** A lesson as a row, for tests that put one where no command of ours would. */
import { randomUUID } from "node:crypto";
import type { lessons } from "#db/schema/scheduling/lessons.ts";
import type { offers } from "#db/schema/teachers/teachers.ts";
import { asRange } from "#app/features/scheduling/lessons/times/instant-range.ts";
import {
  cancelPolicyOf,
  lessonDuring,
  teacherDuring,
} from "#app/features/scheduling/lessons/rules.ts";
import { rules } from "#config/rules.ts";

type Row = typeof lessons.$inferInsert;
type Taught = { id: string; offer: Pick<typeof offers.$inferSelect, "id" | Copied> };
type Copied = "kind" | "title" | "language" | "minutes" | "priceMinor" | "currency";

/** Of this teacher's offer, as sold today; `minutes` is another length than the offer's. */
export function lessonRow(
  { id: teacherId, offer }: Taught,
  studentId: string,
  { startsAt, minutes = offer.minutes, ...rest }: Partial<Row> & Pick<Row, "startsAt" | "state">,
): Row {
  const { id: offerId, kind, title, language, priceMinor, currency } = offer;
  return {
    teacherId,
    studentId,
    offerId,
    kind,
    title,
    language,
    priceMinor,
    currency,
    startsAt,
    minutes,
    during: asRange(lessonDuring(startsAt.getTime(), minutes)),
    teacherDuring: asRange(teacherDuring(startsAt.getTime(), minutes)),
    cancelPolicy: cancelPolicyOf(rules.cancel.freeHours),
    requestId: randomUUID(),
    ...rest,
  };
}
