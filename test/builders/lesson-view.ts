import { feeBasisPoints } from "#app/features/payments/purchases/rules.ts";
/** A lesson as its own two people see it, without a database: what pure rules and sentences are told of. */
import { day } from "#app/platform/time/time.ts";
import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";

const zone = "Europe/London";
/** Tuesday 24 November 2026, 18:30 in London. */
export const startsAt = Date.UTC(2026, 10, 24, 18, 30);

export function aView(input: Partial<LessonView> = {}): LessonView {
  return {
    id: "l1",
    bookedAs: "l1",
    offerId: "o1",
    kind: "single",
    title: "Conversation",
    language: "es",
    startsAt,
    minutes: 50,
    state: "booked",
    heldUntil: null,
    heldByTeacher: false,
    pricePence: 2200,
    feeBasisPoints: feeBasisPoints(input.kind ?? "single"),
    currency: "GBP",
    cancelPolicy: cancelPolicyOf(12),
    bookedAt: startsAt - 5 * day,
    cancelledAt: null,
    cancelledBy: null,
    note: "",
    version: 2,
    moves: 0,
    answerBy: null,
    settledAt: null,
    lostMinutes: null,
    divided: null,
    instant: false,
    briefLevel: null,
    briefGoal: null,
    teacherId: "t1",
    teacherName: "Inés Valverde",
    teacherSlug: "ines",
    teacherHasPage: true,
    teacherZone: "Europe/Madrid",
    portraitSeed: "t1",
    teacherPhoto: null,
    studentPhoto: null,
    studentId: "s1",
    studentName: "Priya Sharma",
    studentZone: zone,
    paymentState: "paid",
    refundedPence: 0,
    cardLast4: "4242",
    chargeAt: null,
    seriesId: null,
    packageId: null,
    packageState: null,
    ...input,
  };
}
