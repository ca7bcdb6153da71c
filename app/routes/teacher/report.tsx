import { data, href, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { fileReport } from "#app/features/reports/file-report.server.ts";
import { reportForm } from "#app/features/reports/forms.ts";
import { listOwnReports } from "#app/features/reports/reports.server.ts";
import { getTarget, type About, type Target } from "#app/features/reports/target.server.ts";
import { fileRefusalText } from "#app/features/reports/text.ts";
import { OwnEarlier } from "#app/features/reports/ui/own-earlier.tsx";
import { ReportForm } from "#app/features/reports/ui/report-form.tsx";
import { ReportedReview } from "#app/features/reports/ui/reported-review.tsx";
import { WhatHappens } from "#app/features/reports/ui/what-happens.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report.ts";

export function meta() {
  return privateHead("Report a problem");
}

/** A teacher reports lessons of theirs, and reviews; the address names which, the form cannot. */
function aboutOf(request: Request): About {
  const { searchParams } = new URL(request.url);
  const lessonId = searchParams.get("lesson");
  return lessonId === null ? { reviewId: searchParams.get("review") ?? "" } : { lessonId };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const target = await getTarget(teacher, aboutOf(request));
  return { target, earlier: await listOwnReports(teacher, target), zone: teacher.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const about = aboutOf(request);
  const { subject } = await getTarget(teacher, about);
  const form = await parseForm(request, reportForm(subject, "teacher"));
  if (!form.ok) return data({ form: form.state }, 400);
  const filed = await fileReport(teacher, about, form.value);
  if (filed.ok) return redirect(href("/teacher/reports/:reportId", filed));
  if (filed.reason === "too-late")
    return data({ form: form.fail(fileRefusalText("too-late", "teacher")) }, 422);
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

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { target, earlier, zone } = loaderData;
  const { lesson, review, subject } = target;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <PageHead
        title={
          lesson === null
            ? `Report a review of ${target.teacherName}`
            : "Report a problem with this lesson"
        }
        lead={<Lead lesson={lesson} zone={zone} />}
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="grid gap-7">
          <OwnEarlier reports={earlier} side="teacher" zone={zone} />
          {review ? <ReportedReview review={review} /> : null}
          {target.isOpen || state !== undefined ? (
            <ReportForm subject={subject} by="teacher" state={state} />
          ) : null}
          {target.isOpen || lesson === null ? null : <TooLate lesson={lesson} zone={zone} />}
        </div>
        {target.isOpen ? (
          <WhatHappens
            subject={subject}
            otherName={lesson === null ? target.teacherName : firstName(lesson.studentName)}
          />
        ) : null}
      </div>
    </Page>
  );
}

type LessonProps = { lesson: NonNullable<Target["lesson"]>; zone: string };

function Lead({ lesson, zone }: { lesson: Target["lesson"]; zone: string }) {
  if (lesson === null)
    return "A review you disagree with can be answered. Report one that should not be there at all.";
  return (
    <>
      {lesson.title} with {lesson.studentName},{" "}
      <Time at={lesson.startsAt} zone={zone} format="long-time" /> in {zoneCity(zone)}. Its money
      waits until somebody has decided.
    </>
  );
}

function TooLate({ lesson, zone }: LessonProps) {
  const contact = new URLSearchParams({ topic: "lesson", lesson: lesson.id });
  return (
    <Note
      tone="warn"
      title="This lesson can no longer be reported"
      action={
        <ButtonLink to={`${href("/contact")}?${contact}`} variant="outline">
          Write to us
        </ButtonLink>
      }
    >
      {fileRefusalText("too-late", "teacher")} For this lesson that was{" "}
      <Time at={lesson.until} zone={zone} format="long-time" />.
    </Note>
  );
}
