import { data, href, Link, redirect, useLocation } from "react-router";
import { comeBackText, retryAfter } from "#app/features/accounts/account-security/text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { reportForm } from "#app/features/reports/filing/forms.ts";
import { listOwnReports } from "#app/features/reports/filing/own-earlier.server.ts";
import type { ReportSubject } from "#app/features/reports/reported/rules.ts";
import {
  type About,
  getTarget,
  listReportable,
  type Target,
} from "#app/features/reports/filing/target.server.ts";
import { fileRefusalText } from "#app/features/reports/filing/text.ts";
import { ChooseLesson } from "#app/features/reports/filing/ui/choose-lesson.tsx";
import { reportAddress } from "#app/features/reports/own-reports/ui/report-row.tsx";
import { OwnEarlier } from "#app/features/reports/filing/ui/own-earlier.tsx";
import { ReportForm } from "#app/features/reports/filing/ui/report-form.tsx";
import { ReportedMessage } from "#app/features/reports/filing/ui/reported-message.tsx";
import { ReportedReview } from "#app/features/reports/filing/ui/reported-review.tsx";
import { TooLate } from "#app/features/reports/filing/ui/too-late.tsx";
import { WhatHappens } from "#app/features/reports/filing/ui/what-happens.tsx";
import { requireStudent, requireTeacher } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report.ts";
import { sideAt } from "./side.ts";

export function meta() {
  return privateHead("Report a problem");
}

/**
 * The address names what the report is about; the form cannot. A teacher reports lessons of theirs, and reviews; a
 * student a teacher, too, and chooses a lesson where nothing is named.
 */
function aboutOf({ pathname, searchParams }: URL): About | null {
  const lessonId = searchParams.get("lesson");
  if (lessonId !== null) return { lessonId };
  const reviewId = searchParams.get("review");
  if (reviewId !== null) return { reviewId };
  const chatId = searchParams.get("chat");
  if (chatId !== null) return { chatId, seq: readSeq(searchParams.get("message")) };
  if (sideAt(pathname) === "teacher") return { reviewId: "" };
  const teacherSlug = searchParams.get("teacher");
  return teacherSlug === null ? null : { teacherSlug };
}

/** The number of a message; 0, which none has, for what is no number. */
function readSeq(typed: string | null): number {
  return /^\d{1,15}$/.test(typed ?? "") ? Number(typed) : 0;
}

/** The path of its own for what breaks the law: the category is chosen, and only the words are asked for. */
const illegalField = "illegal";

export async function loader({ url, context }: Route.LoaderArgs) {
  const about = aboutOf(url);
  if (about === null) {
    const student = requireStudent(context);
    return { target: null, lessons: await listReportable(student), zone: student.zone };
  }
  const reporter =
    sideAt(url.pathname) === "teacher" ? requireTeacher(context) : requireStudent(context);
  const target = await getTarget(reporter, about);
  return { target, earlier: await listOwnReports(reporter, target), zone: reporter.zone };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const side = sideAt(url.pathname);
  const reporter = side === "teacher" ? requireTeacher(context) : requireStudent(context);
  const about = aboutOf(url);
  if (about === null) throw data(null, { status: 400 });
  const { subject } = await getTarget(reporter, about);
  const form = await parseForm(request, reportForm(subject, side));
  if (!form.ok) return data({ form: form.state }, 400);
  const filed = await fileReport(reporter, about, form.value);
  if (filed.ok) return redirect(reportAddress(side, filed.reportId));
  if (filed.reason === "too-late")
    return data({ form: form.fail(fileRefusalText("too-late", side)) }, 422);
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
  message: () => "Report a message",
  review: (teacher) => `Report a review of ${teacher}`,
};

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const side = sideAt(pathname);
  const state = useFormState(actionData?.form);
  if (loaderData.target === null) return <ChooseLesson {...loaderData} />;
  const { target, earlier, zone } = loaderData;
  const { lesson, review, message, subject } = target;
  const isIllegal = message !== null && new URLSearchParams(search).has(illegalField);
  const teaches = side === "teacher";
  return (
    <Page>
      <PageHead
        title={isIllegal ? "Report illegal content" : headings[subject](target.teacherName)}
        lead={
          message !== null ? (
            `${message.from} is not told who reported it.`
          ) : teaches ? (
            <TeacherLead target={target} zone={zone} />
          ) : (
            <StudentLead target={target} zone={zone} />
          )
        }
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <div className="grid gap-7">
          <OwnEarlier reports={earlier} side={side} zone={zone} />
          {review ? <ReportedReview review={review} /> : null}
          {message ? <ReportedMessage message={message} zone={zone} /> : null}
          {message === null || isIllegal ? null : (
            <p className="text-sm">
              Do you think it breaks the law?{" "}
              <Link to={`${search}&${illegalField}`} className="link">
                Report illegal content
              </Link>
            </p>
          )}
          {target.isOpen || state !== undefined ? (
            <ReportForm
              subject={subject}
              by={side}
              state={state}
              chosen={isIllegal ? "illegal" : undefined}
            />
          ) : null}
          {target.isOpen || lesson === null ? null : (
            <TooLate by={side} lesson={lesson} teacher={target} zone={zone} />
          )}
        </div>
        {target.isOpen ? (
          <WhatHappens
            subject={subject}
            tellsOther={!(teaches && message !== null)}
            otherName={
              message !== null
                ? firstName(message.from)
                : teaches && lesson !== null
                  ? firstName(lesson.studentName)
                  : target.teacherName
            }
          />
        ) : null}
      </div>
    </Page>
  );
}

type LeadProps = { target: Target; zone: string };

function StudentLead({ target, zone }: LeadProps) {
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
      <Time at={target.lesson.startsAt} zone={zone} format="long-time" /> in {zoneCity(zone)}. Its
      money waits until somebody has decided.
    </>
  );
}

function TeacherLead({ target: { lesson }, zone }: LeadProps) {
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
