import { ChevronLeft } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { addLessonFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { readFinishPage } from "#app/features/scheduling/lesson-notes/write-up-page.server.ts";
import { lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { notesForm } from "#app/features/scheduling/lesson-notes/notes-form.ts";
import { notesRefusalText } from "#app/features/scheduling/lesson-notes/text.ts";
import { AttendancePanel } from "#app/features/scheduling/lesson-notes/ui/attendance-panel.tsx";
import { FinishForm } from "#app/features/scheduling/lesson-notes/ui/write-up-form.tsx";
import { LastTime } from "#app/features/scheduling/lesson-notes/ui/last-time.tsx";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatDay, formatRange } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import type { Route } from "./+types/write-up.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(
    loaderData ? `Write up ${lessonName(loaderData.lesson, "teacher")}` : "Lesson",
  );
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readFinishPage(requireTeacher(context), params.lessonId);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { lessonId } = params;
  const { date } = await readFinishPage(teacher, lessonId);
  const form = await parseForm(request, notesForm(date));
  if (!form.ok) return data({ form: form.state }, 400);
  const written = await writeNotes(teacher, lessonId, form.value, {
    onWords: addLessonFlashcards,
  });
  if (!written.ok) return data({ form: form.fail(notesRefusalText(written.reason)) }, 409);
  return redirect(`${href("/teacher/lessons/:lessonId", { lessonId })}#notes`);
}

export default function FinishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, zone, last } = loaderData;
  const state = useFormState(actionData?.form);
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" />
            The lesson
          </Link>
        }
        title={lessonName(lesson, "teacher")}
        lead={
          <span className="num">
            {formatDay(start, zone)}, {formatRange(start, end, zone)}. {lesson.title},{" "}
            {lesson.minutes} minutes.
          </span>
        }
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={loaderData.notes === null ? "Write it up" : "What you wrote"}>
          <FinishForm {...loaderData} state={state} />
        </Panel>
        <div className="grid gap-6.5 max-lg:order-first">
          <AttendancePanel {...loaderData} />
          {last ? <LastTime last={last} lesson={lesson} zone={zone} /> : null}
        </div>
      </div>
    </Page>
  );
}
