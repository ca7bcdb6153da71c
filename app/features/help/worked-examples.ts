/** Sums that public pages show, made by the code that moves the money. */
import {
  feeBasisPoints,
  splitCancelled,
  splitLesson,
} from "#app/features/payments/purchases/rules.ts";
import { cancelPolicyOf, refundFor } from "#app/features/scheduling/lessons/rules.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** The lesson that every example is told with. */
export const examplePence = 2000;

export type Example = {
  what: string;
  studentBackPence: number;
  teacherPence: number;
  feePence: number;
};

/** Who gets what of the example lesson: it takes place, a trial does, and each way of cancelling. */
export function moneyExamples(): Example[] {
  const splitOf = (kind: "single" | "trial") =>
    splitLesson({ pricePence: examplePence, feeBasisPoints: feeBasisPoints(kind) });
  return [
    { what: "The lesson takes place", studentBackPence: 0, ...splitOf("single") },
    { what: "A trial lesson takes place", studentBackPence: 0, ...splitOf("trial") },
    ...cancelExamples(),
  ];
}

/** The ways a lesson is cancelled, with what each gives back. */
export function cancelExamples(pricePence = examplePence): Example[] {
  const { freeHoursChoices, partialHours } = rules.cancel;
  const freeHours = Math.min(...freeHoursChoices);
  const cancelled = (what: string, hoursBefore: number, by: "student" | "teacher" = "student") => {
    const startsAt = 1_000 * hour;
    const now = startsAt - hoursBefore * hour;
    const bought = { pricePence, startsAt, bookedAt: 0, cancelPolicy: cancelPolicyOf(freeHours) };
    const { refundPence } = refundFor({ ...bought, now, by });
    const { teacherPence, feePence } = splitCancelled({
      pricePence,
      refundPence,
      feeBasisPoints: feeBasisPoints("single"),
    });
    return { what, studentBackPence: refundPence, teacherPence, feePence };
  };
  return [
    cancelled(`The student cancels ${freeHours} hours before or earlier`, freeHours),
    cancelled(
      `The student cancels between ${freeHours} and ${partialHours} hours before`,
      partialHours + 1,
    ),
    cancelled(`The student cancels less than ${partialHours} hours before`, partialHours / 2),
    cancelled("The teacher cancels, whenever that is", 1, "teacher"),
  ];
}
