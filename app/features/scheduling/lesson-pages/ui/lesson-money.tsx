import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { LessonDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { bookingNumber } from "#app/features/scheduling/lessons/booking-number.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import {
  disputeLine,
  isCutUnsettled,
  isInPackage,
  lessonParts,
  moneyLine,
} from "#app/features/scheduling/lessons/lesson-money.ts";
import {
  exact,
  paidPence,
  phaseOf,
  settlesAt,
  type Side,
} from "#app/features/scheduling/lessons/lesson-text.ts";

type MoneyProps = {
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  dispute: LessonDispute | null;
};

/** The student's receipt, or what the teacher gets and why it is that much. */
export function LessonMoney({ lesson, side, zone, now, dispute }: MoneyProps) {
  const { pricePence, packageId } = lesson;
  const paid = lesson.bookedAt !== null && paidPence(lesson) > 0;
  const { refundPence, teacherPence, feePence } = lessonParts(lesson);
  return (
    <Panel
      id="receipt"
      title={side === "student" ? "Receipt" : "Earnings"}
      className="scroll-mt-24"
      action={dispute === null ? null : <BankDispute state={dispute.state} />}
    >
      <p>
        {dispute === null
          ? moneyLine(lesson, side, now)
          : disputeLine(dispute, side, { isSettled: lesson.settledAt !== null })}
      </p>
      {paid ? (
        <dl className="num mt-4 text-sm">
          <Line
            name={
              packageId !== null
                ? side === "student"
                  ? "1 lesson of your package"
                  : "1 lesson of a package"
                : side === "student" && lesson.cardLast4
                  ? `Card ending ${lesson.cardLast4}`
                  : "Paid"
            }
          >
            {exact(pricePence)}
          </Line>
          {dispute === null && refundPence > 0 ? (
            <Line name={isInPackage(lesson) ? "Back to the package" : "Back to the card"}>
              −{exact(refundPence)}
            </Line>
          ) : null}
          {dispute === null && side === "teacher" && feePence > 0 ? (
            <Line name="Commission">−{exact(feePence)}</Line>
          ) : null}
          {dispute !== null ||
          (side === "student" && packageId !== null && refundPence === 0) ? null : (
            <Line
              name={
                side === "teacher"
                  ? "For you"
                  : packageId === null
                    ? isCutUnsettled(lesson)
                      ? "You pay"
                      : "You paid"
                    : "Taken from the package"
              }
              strong
            >
              {exact(side === "student" ? pricePence - refundPence : teacherPence)}
            </Line>
          )}
          <Line name="Booked">
            <Time at={lesson.bookedAt!} zone={zone} format="date-time" />
          </Line>
          {dispute === null && phaseOf(lesson, now) === "taken" ? (
            <Line name="Held until">
              <Time at={settlesAt(lesson)} zone={zone} />
            </Line>
          ) : null}
        </dl>
      ) : null}
      <p className="num mt-3 text-xs text-muted">
        Booking number: {bookingNumber(lesson.bookedAs)}
      </p>
    </Panel>
  );
}

function BankDispute({ state }: Pick<LessonDispute, "state">) {
  return (
    <Tag tone="warn" icon={Landmark} className="my-3">
      {state === "lost" ? "Given back by the bank" : "Bank dispute"}
    </Tag>
  );
}

function Line({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        strong
          ? "flex justify-between gap-4 border-t-2 border-ink py-2 text-base font-semibold"
          : "flex justify-between gap-4 border-t border-line py-2"
      }
    >
      <dt className={strong ? "" : "text-muted"}>{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  );
}
