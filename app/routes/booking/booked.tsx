import { CalendarPlus, Check, MessageSquare } from "lucide-react";
import { Form, href, Link, redirect } from "react-router";
import { rules } from "#config/rules.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { getLesson, type LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { lessonHeading } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { findPackage } from "#app/features/scheduling/packages/packages.server.ts";
import { FromPackage } from "#app/features/scheduling/packages/ui/from-package.tsx";
import { isBackToPackage } from "#app/features/scheduling/lessons/lesson-text.ts";
import { findSeries } from "#app/features/scheduling/lessons/series.server.ts";
import { SeriesBooked } from "#app/features/scheduling/series/ui/series-booked.tsx";
import { RefundBar } from "#app/features/scheduling/lessons/ui/refund-bar.tsx";
import { formatMoney } from "#app/platform/money.ts";
import { sameTime } from "#app/platform/time/same-clock.ts";
import {
  formatDate,
  formatRange,
  formatTime,
  formatWeekday,
  hour,
  minute,
  zoneCity,
} from "#app/platform/time/time.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/booked.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Booked");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  if (lesson.state === "held" || lesson.state === "expired")
    throw redirect(href("/student/lessons/:lessonId/pay", params));
  if (lesson.state !== "booked") throw redirect(href("/student/lessons/:lessonId", params));
  const bought = lesson.packageId === null ? null : await findPackage(student, lesson.packageId);
  const series = lesson.seriesId === null ? null : await findSeries(student, lesson.seriesId);
  return { lesson, bought, series, zone: student.zone, now: Date.now() };
}

export default function BookedPage({ loaderData }: Route.ComponentProps) {
  const { lesson, bought, series, zone, now } = loaderData;
  const together = series?.lessons.filter(({ state }) => state === "booked").length ?? 1;
  const name = firstName(lesson.teacherName);
  const end = lesson.startsAt + lesson.minutes * minute;
  const isSame = sameTime(lesson.startsAt, zone, lesson.teacherZone);
  return (
    <Page width="full">
      <div className="border-b-24 border-[#0f3f2b] bg-duckegg">
        <div className="wrap grid items-end gap-6 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-12">
          <Doorway
            door={doorFor(lesson.language)}
            state="open"
            window="lit"
            plant
            className="order-2 max-h-72 w-full md:order-1 md:max-h-88"
          />
          <div className="order-1 py-8 md:order-2 md:self-center md:py-12">
            <p className="inline-flex min-h-8 items-center gap-2 rounded-full bg-surface px-3.5 text-sm font-semibold text-success">
              <Check size={16} aria-hidden="true" />
              {bought !== null
                ? "Booked from your package"
                : lesson.pricePence === 0
                  ? "Booked"
                  : together > 1
                    ? "Booked, and the first is paid"
                    : "Booked and paid"}
            </p>
            <h1 className="mt-4 text-4xl md:text-5xl">
              {together > 1
                ? `${together} weekly lessons booked`
                : `Lesson booked for ${formatWeekday(lesson.startsAt, zone)}`}
            </h1>
            <p className="num mt-4 max-w-[46ch]">
              {together > 1 ? "The first: " : ""}
              {formatDate(lesson.startsAt, zone)}, {formatRange(lesson.startsAt, end, zone)} in{" "}
              {zoneCity(zone)}.{" "}
              {isSame
                ? null
                : `That is ${formatTime(lesson.startsAt, lesson.teacherZone)} in ${zoneCity(lesson.teacherZone)}. `}
              The confirmation is on its way to your inbox.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <a
                href={href("/lessons/:lessonId/calendar.ics", { lessonId: lesson.id })}
                className={buttonClass({ size: "l" })}
              >
                <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
              </a>
              <ButtonLink
                to={href("/student/lessons/:lessonId", { lessonId: lesson.id })}
                variant="outline"
                size="l"
              >
                See the lesson
              </ButtonLink>
              <Form method="post" action={href("/student/chats")}>
                <input type="hidden" name="lesson" value={lesson.id} />
                <Button variant="outline" size="l">
                  <MessageSquare size={18} aria-hidden="true" /> Message {name}
                </Button>
              </Form>
            </div>
          </div>
        </div>
      </div>
      <div className="wrap grid gap-10 py-12 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-12">
        <div className="grid content-start gap-6.5">
          {bought === null ? (
            <Receipt lesson={lesson} />
          ) : (
            <FromPackage bought={bought} lesson={lesson} side="student" zone={zone} />
          )}
          {series === null ? null : <SeriesBooked {...{ series, lesson, zone, now }} />}
        </div>
        <WhatNow lesson={lesson} zone={zone} now={now} name={name} />
      </div>
    </Page>
  );
}

function Receipt({ lesson }: { lesson: LessonView }) {
  const price = formatMoney(lesson.pricePence, lesson.currency, { pence: "always" });
  const rows = [
    [`${lessonHeading(lesson)}, ${lesson.minutes} minutes`, price],
    ["Fees for you", "none"],
    !lesson.cardLast4 ? null : [`Paid by card ending ${lesson.cardLast4}`, price],
  ].filter((row) => row !== null);
  return (
    <section>
      <h2 className="mb-4">Receipt</h2>
      <dl className="num border-t border-line">
        {rows.map(([what, amount]) => (
          <div key={what} className="flex justify-between gap-4 border-b border-line py-3">
            <dt>{what}</dt>
            <dd className="font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type WhatNowProps = { lesson: LessonView; zone: string; now: number; name: string };

function WhatNow({ lesson, zone, now, name }: WhatNowProps) {
  const { opens } = joinWindow(lesson);
  const end = lesson.startsAt + lesson.minutes * minute;
  const reminders = rules.notice.reminderHours
    .map((hours) => lesson.startsAt - hours * hour)
    .filter((at) => at > now);
  const released = end + rules.settle.autoCompleteHours * hour;
  return (
    <section>
      <h2 className="mb-4">What happens now</h2>
      <ol className="num border-t border-line">
        {lesson.pricePence > 0 ? (
          <Step at={null} zone={zone} title="You can still cancel">
            {isBackToPackage(lesson, lesson.pricePence) ? (
              <p className="mb-2">
                In time, the lesson goes back into your package. Nothing was taken from a card for
                it.
              </p>
            ) : null}
            <RefundBar lesson={{ ...lesson, bookedAt: lesson.bookedAt! }} zone={zone} now={now} />
            <Link
              to={href("/student/lessons/:lessonId", { lessonId: lesson.id })}
              className="link inline-flex min-h-11 items-center"
            >
              Cancel or move it
            </Link>
          </Step>
        ) : null}
        {reminders.map((at) => (
          <Step key={at} at={at} zone={zone} title="A reminder by email" />
        ))}
        <Step at={opens} zone={zone} title="You can join">
          {rules.lesson.joinEarlyMinutes} minutes early, from your dashboard.
          {lesson.note === "" ? "" : ` Your note is already with ${name}.`}
        </Step>
        {lesson.pricePence > 0 ? (
          <Step at={released} zone={zone} title={`The money is released to ${name}`}>
            {rules.settle.autoCompleteHours} hours after the lesson. Until then you can tell us if
            something went wrong.
          </Step>
        ) : null}
      </ol>
    </section>
  );
}

type StepProps = { at: number | null; zone: string; title: string; children?: React.ReactNode };

function Step({ at, zone, title, children }: StepProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_1fr]">
      <p className="font-semibold">
        {at === null ? (
          "Until it starts"
        ) : (
          <time dateTime={new Date(at).toISOString()}>
            {formatTime(at, zone)}
            <span className="block text-xs font-normal text-muted">{formatDate(at, zone)}</span>
          </time>
        )}
      </p>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-1 text-sm text-muted">{children}</div> : null}
      </div>
    </li>
  );
}
