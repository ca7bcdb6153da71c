import { requireTeacher } from "#app/gate/gate.server.ts";
import { readLessonList } from "#app/features/scheduling/lesson-pages/lesson-list.server.ts";
import { ExportLinks } from "#app/features/scheduling/calendar-sync/ui/export-links.tsx";
import { LessonListView } from "#app/features/scheduling/lesson-pages/ui/lesson-list.tsx";
import { formatDay, zoneCity } from "#app/platform/time/time.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/lessons.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Lessons");
}

export function loader({ request, context }: Route.LoaderArgs) {
  return readLessonList(requireTeacher(context), request.url);
}

export default function LessonsPage({ loaderData }: Route.ComponentProps) {
  const { now, person } = loaderData;
  return (
    <Page>
      <PageHead
        title="Lessons"
        lead={`${formatDay(now, person.zone)}. Your time is ${zoneCity(person.zone)}; the student’s time is underneath.`}
        actions={<ExportLinks />}
      />
      <LessonListView data={loaderData} side="teacher" />
    </Page>
  );
}
