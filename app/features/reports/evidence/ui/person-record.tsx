import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import type { LessonCount } from "#app/features/scheduling/dashboards/lesson-record.server.ts";
import { stateOfBothText } from "#app/features/scheduling/lessons/text.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { PersonRecord } from "#app/features/reports/evidence/person-record.server.ts";
import { categoryText, standText } from "#app/features/reports/reported/text.ts";

type RecordProps = { record: PersonRecord; zone: string };

const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** What an admin knows of somebody before deciding anything: lessons, money, reviews, reports, reliability. */
export function PersonRecordPanel({ record, zone }: RecordProps) {
  const { lessons, money, reviews, reports, reliability } = record;
  const teaches = reliability !== null || lessons.teacher.length > 0;
  const learns = !teaches || lessons.student.length > 0 || money.student.paid > 0;
  return (
    <Panel title="So far">
      <div className="grid gap-6">
        {teaches ? (
          <>
            <Counts title="Lessons given" counts={lessons.teacher} />
            <Facts
              title="Money as a teacher"
              facts={[
                ["Paid by students", exact(money.teacher.paid)],
                ["Refunded to students", exact(money.teacher.refunded)],
                ["Held", exact(money.teacher.held)],
                ["Earned", exact(money.teacher.earned)],
              ]}
            />
            <Facts
              title="Reviews of them"
              facts={[
                ["Shown", reviews.got.shown],
                ["Average", starsText(reviews.got.stars)],
                ["Taken down", reviews.got.hidden],
              ]}
            />
          </>
        ) : null}
        {learns ? (
          <>
            <Counts title="Lessons taken" counts={lessons.student} />
            <Facts
              title="Money as a student"
              facts={[
                ["Paid", exact(money.student.paid)],
                ["Refunded", exact(money.student.refunded)],
                ["Held", exact(money.student.held)],
                ["Reviews written", reviews.wrote.shown + reviews.wrote.hidden],
              ]}
            />
          </>
        ) : null}
        {teaches ? (
          <Reports title="Reports about them" reports={reports.about} zone={zone} />
        ) : null}
        <Reports title="Reports by them" reports={reports.by} zone={zone} />
        {reliability === null ? null : <Reliability {...{ reliability, zone }} />}
      </div>
    </Panel>
  );
}

const starsText = (stars: number | null) => (stars === null ? "None yet" : stars.toFixed(1));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

type FactsProps = { title: string; facts: (readonly [name: string, value: ReactNode])[] };

function Facts({ title, facts }: FactsProps) {
  return (
    <Part title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Counts({ title, counts }: { title: string; counts: LessonCount[] }) {
  if (counts.length === 0)
    return (
      <Part title={title}>
        <p className="text-sm text-muted">None.</p>
      </Part>
    );
  // Ours of two states have one name.
  const byName = new Map<string, number>();
  for (const { lessons, ...one } of counts)
    byName.set(stateOfBothText(one), (byName.get(stateOfBothText(one)) ?? 0) + lessons);
  return <Facts title={title} facts={[...byName]} />;
}

type ReportsProps = { title: string; reports: PersonRecord["reports"]["about"]; zone: string };

function Reports({ title, reports: { total, upheld, latest }, zone }: ReportsProps) {
  const more = total > latest.length ? `, the latest ${latest.length} here` : "";
  return (
    <Part title={title}>
      <p className="num text-sm text-muted">
        {total === 0 ? "None." : `${total}, ${upheld} upheld${more}.`}
      </p>
      <ul>
        {latest.map((report) => (
          <li key={report.id} className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <AdminLink
              to={href("/admin/reports/:reportId", { reportId: report.id })}
              className="link inline-flex min-h-11 items-center"
            >
              No. {report.number}: {categoryText(report.category)}
            </AdminLink>
            <span className="num text-muted">
              <Time at={report.createdAt} zone={zone} format="date" />, {standText(report)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type ReliabilityProps = { reliability: NonNullable<PersonRecord["reliability"]>; zone: string };

function Reliability({ reliability: { points, hideAt, events }, zone }: ReliabilityProps) {
  return (
    <Part title="Reliability">
      <p className="num text-sm">
        <b className="font-semibold">{points === 1 ? "1 point" : `${points} points`}</b> in{" "}
        {rules.reliability.windowDays} days; hidden from new students at {hideAt}.
      </p>
      <ul className="num mt-1 text-sm text-muted">
        {events.map(({ lessonId, kind, at, points: own }) => (
          <li key={`${lessonId} ${kind}`} className="py-1">
            <Time at={at} zone={zone} format="date" />:{" "}
            {kind === "no-show" ? "missed a lesson" : "cancelled late"},{" "}
            {own === 0 ? "forgiven" : own === 1 ? "1 point" : `${own} points`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
