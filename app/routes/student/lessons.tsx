import { ReceiptText } from "lucide-react";
import { href, Link } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { listToReview } from "#app/features/reviews/lesson-review.server.ts";
import { listLastCompleted } from "#app/features/scheduling/lesson-pages/lesson-actions.server.ts";
import { readLessonList } from "#app/features/scheduling/lesson-pages/lesson-list.server.ts";
import { ExportLinks } from "#app/features/scheduling/calendar-sync/ui/export-links.tsx";
import { LessonListView } from "#app/features/scheduling/lesson-pages/ui/lesson-list.tsx";
import { listPackages } from "#app/features/scheduling/packages/packages.server.ts";
import { PackagesLeft } from "#app/features/scheduling/packages/ui/packages-left.tsx";
import { formatDay, zoneCity } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/lessons.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("My Lessons");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const [list, last] = await Promise.all([
    readLessonList(student, request.url),
    listLastCompleted(student),
  ]);
  const isFirst = list.tab === "upcoming" && list.page === 1;
  const [toReview, packages] = await Promise.all([
    listToReview(student, last),
    student.viewed || !isFirst ? [] : listPackages(student),
  ]);
  return { ...list, packages, toReview, toRate: last.filter(({ id }) => toReview.includes(id)) };
}

export default function LessonsPage({ loaderData }: Route.ComponentProps) {
  const { now, person } = loaderData;
  return (
    <Page>
      <PageHead
        title="My Lessons"
        lead={`${formatDay(now, person.zone)}. Your time is ${zoneCity(person.zone)}; the teacher’s time is underneath.`}
        actions={
          <>
            <ButtonLink to={href("/student/payments")} variant="outline">
              <ReceiptText size={17} aria-hidden="true" /> Payments
            </ButtonLink>
            <ExportLinks />
          </>
        }
      />
      <div className="mb-6.5 empty:hidden">
        <PackagesLeft packages={loaderData.packages} zone={person.zone} />
      </div>
      <LessonListView
        data={loaderData}
        side="student"
        toRate={loaderData.toRate}
        extraOf={({ id, teacherName }) =>
          loaderData.toReview.includes(id) ? (
            <Link
              to={`${href("/student/lessons/:lessonId", { lessonId: id })}#review`}
              className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold"
            >
              Review<span className="sr-only"> {teacherName}</span>
            </Link>
          ) : null
        }
      />
    </Page>
  );
}
