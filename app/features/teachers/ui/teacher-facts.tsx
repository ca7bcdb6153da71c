import { formatMoney } from "#app/platform/money.ts";
import type { readTeacherStanding } from "../teacher-standing.server.ts";

type Facts = Pick<
  Awaited<ReturnType<typeof readTeacherStanding>>["teacher"],
  "lessonsTaught" | "comingLessons" | "paidPence" | "reviews" | "reports" | "reportsUpheld"
>;

/** What an admin knows of a teacher before deciding anything. */
export function TeacherFacts({ teacher }: { teacher: Facts }) {
  const { lessonsTaught, comingLessons, paidPence, reviews, reports, reportsUpheld } = teacher;
  const facts = [
    ["Lessons taught", lessonsTaught],
    ["Lessons to come", comingLessons],
    ["Paid for completed lessons", formatMoney(paidPence, undefined, { pence: "always" })],
    ["Reviews", reviews],
    ["Reports about them", reports === 0 ? "0" : `${reports}, ${reportsUpheld} upheld`],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
