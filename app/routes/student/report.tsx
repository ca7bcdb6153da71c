import { data, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { fileReport } from "#app/features/reports/file-report.server.ts";
import { reportForm } from "#app/features/reports/forms.ts";
import { listOwnReports } from "#app/features/reports/reports.server.ts";
import type { ReportSubject } from "#app/features/reports/rules.ts";
import { getTarget, listReportable, type About } from "#app/features/reports/target.server.ts";
import { fileRefusalText } from "#app/features/reports/text.ts";
import { OwnEarlier } from "#app/features/reports/ui/own-earlier.tsx";
import { ReportForm } from "#app/features/reports/ui/report-form.tsx";
import { ReportedReview } from "#app/features/reports/ui/reported-review.tsx";
import { WhatHappens } from "#app/features/reports/ui/what-happens.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Report a problem");
}

/** The address names what the report is about; the form cannot. */
function aboutOf(request: Request): About | null {
  const { searchParams } = new URL(request.url);
  const lessonId = searchParams.get("lesson");
  if (lessonId !== null) return { lessonId };
  const reviewId = searchParams.get("review");
  if (reviewId !== null) return { reviewId };
  const teacherSlug = searchParams.get("teacher");
  return teacherSlug === null ? null : { teacherSlug };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const about = aboutOf(request);
  const { zone } = student;
  if (about === null) return { target: null, lessons: await listReportable(student), zone };
  const target = await getTarget(student, about);
  return { target, earlier: await listOwnReports(student, target), zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const about = aboutOf(request);
  if (about === null) throw data(null, { status: 400 });
  const { subject } = await getTarget(student, about);
  const form = await parseForm(request, reportForm(subject));
  if (!form.ok) return data({ form: form.state }, 400);
  const filed = await fileReport(student, about, form.value);
  if (filed.ok) return redirect(href("/student/reports/:reportId", filed));
  if (filed.reason === "too-late")
    return data({ form: form.fail(fileRefusalText("too-late")) }, 422);
  const sentence = `${fileRefusalText("too-many")} The next one can be sent ${comeBackText(filed.until)}.`;
  return data(
    { form: form.fail(sentence) },
    { status: 429, headers: { "retry-after": retryAfter(filed.until) } },
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const headings: Record<ReportSubject, (teacher: string) => string> = {
  lesson: () => "Report a problem with this lesson",
  teacher: (teacher) => `Report ${teacher}`,
  review: (teacher) => `Report a review of ${teacher}`,
};

type Loaded = Route.ComponentProps["loaderData"];

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  if (loaderData.target === null) return <ChooseWhat {...loaderData} />;
  const { target, earlier, zone } = loaderData;
  return (
    <Page>
      <PageHead
        title={headings[target.subject](target.teacherName)}
        lead={<Lead target={target} zone={zone} />}
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="grid gap-7">
          <OwnEarlier reports={earlier} side="student" zone={zone} />
          {target.review ? <ReportedReview review={target.review} /> : null}
          {target.isOpen || state !== undefined ? (
            <ReportForm subject={target.subject} state={state} />
          ) : null}
          {target.isOpen ? null : <TooLate target={target} zone={zone} />}
        </div>
        {target.isOpen ? (
          <WhatHappens subject={target.subject} otherName={target.teacherName} />
        ) : null}
      </div>
    </Page>
  );
}

type Target = Extract<Loaded, { earlier: unknown }>["target"];

function Lead({ target, zone }: { target: Target; zone: string }) {
  if (target.review !== null)
    return "For what somebody wrote about a teacher, and should not have.";
  if (target.lesson === null)
    return (
      <>
        For what the profile says or what {target.teacherName} wrote to you. Something went wrong in
        a lesson?{" "}
        <Link to={href("/student/report")} className="link">
          Choose the lesson
        </Link>
        .
      </>
    );
  return (
    <>
      {target.lesson.title} with {target.teacherName},{" "}
      <Time at={target.lesson.startsAt} zone={zone} format="long-time" /> in {zoneCity(zone)}.
    </>
  );
}

function TooLate({ target, zone }: { target: Target; zone: string }) {
  return (
    <Note
      tone="warn"
      title="This lesson can no longer be reported"
      action={
        <span className="flex flex-wrap gap-2.5">
          {target.lesson ? (
            <ButtonLink
              to={`${href("/contact")}?${new URLSearchParams({ topic: "lesson", lesson: target.lesson.id })}`}
              variant="outline"
            >
              Write to us
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={`${href("/student/report")}?teacher=${target.teacherSlug}`}
            variant="outline"
          >
            Report {target.teacherName}
          </ButtonLink>
        </span>
      }
    >
      {fileRefusalText("too-late")}{" "}
      {target.lesson ? (
        <>
          For this lesson that was <Time at={target.lesson.until} zone={zone} format="long-time" />.
        </>
      ) : null}
    </Note>
  );
}

function ChooseWhat({ lessons, zone }: Extract<Loaded, { target: null }>) {
  return (
    <Page width="prose">
      <PageHead
        title="Report a problem"
        lead="Choose the lesson it is about. To report a profile or a message, use the link at the foot of the teacher’s page."
      />
      {lessons.length === 0 ? (
        <Note>None of your lessons can be reported now. {fileRefusalText("too-late")}</Note>
      ) : (
        <ul className="border-t border-line">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="border-b border-line">
              <Link
                to={`${href("/student/report")}?lesson=${lesson.id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 py-3 hover:bg-sunken"
              >
                <span className="link">
                  {lesson.title} with {lesson.teacherName}
                </span>
                <Time
                  at={lesson.startsAt}
                  zone={zone}
                  format="long-time"
                  className="text-sm text-muted"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap gap-2.5">
        <ButtonLink to={href("/student/reports")} variant="outline">
          Your reports
        </ButtonLink>
        <ButtonLink to={href("/student/teachers")} variant="outline">
          Find the teacher
        </ButtonLink>
        <ButtonLink to={href("/contact")} variant="outline">
          Write to us about something else
        </ButtonLink>
      </div>
    </Page>
  );
}
