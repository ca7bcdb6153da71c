import { href, Link } from "react-router";
import { lateRefundText } from "#app/features/payments/payouts/text.ts";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { Time } from "#app/ui/time.tsx";
import type { Earnings } from "../earnings.server.ts";

type LateRefundsProps = { refunds: Earnings["lateRefunds"]; zone: string };

/** Money of lessons that went back to students later, in words: from where, and what the teacher owes for it. */
export function LateRefunds({ refunds, zone }: LateRefundsProps) {
  return (
    <ul className="grid gap-3">
      {refunds.map(({ id, at, lessonId, title, studentName, teacherPence, debtPence }) => (
        <li key={id} className="num border-t border-line pt-3 first:border-t-0 first:pt-0">
          <p>
            <Time at={at} zone={zone} format="day" />: {exact(teacherPence)} of what you earned went
            back to the student. {lateRefundText({ teacherPence, debtPence })}
          </p>
          <Link
            to={href("/teacher/lessons/:lessonId", { lessonId })}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {title}, {studentName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
