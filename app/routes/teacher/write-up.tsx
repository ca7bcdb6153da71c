import { ChevronLeft } from "lucide-react";
import { href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { addLessonFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { filesField } from "#app/features/learning/homework/forms.ts";
import { lessonHomework } from "#app/features/learning/homework/give-homework.server.ts";
import { findLessonHomework } from "#app/features/learning/homework/homework.server.ts";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { homeworkRefusalText, type HomeworkRefusal } from "#app/features/learning/homework/text.ts";
import { FilesField } from "#app/features/learning/homework/ui/files-field.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { readFinishPage } from "#app/features/scheduling/lesson-notes/write-up-page.server.ts";
import { lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { notesForm } from "#app/features/scheduling/lesson-notes/notes-form.ts";
import { type NotesRefusal, notesRefusalText } from "#app/features/scheduling/lesson-notes/text.ts";
import { AttendancePanel } from "#app/features/scheduling/lesson-notes/ui/attendance-panel.tsx";
import { FinishForm } from "#app/features/scheduling/lesson-notes/ui/write-up-form.tsx";
import { LastTime } from "#app/features/scheduling/lesson-notes/ui/last-time.tsx";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatDay, formatRange } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { receiveHomework, takeHomeworkStep } from "../homework/receive-homework.server.ts";
import type { Route } from "./+types/write-up.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(
    loaderData ? `Write up ${lessonName(loaderData.lesson, "teacher")}` : "Lesson",
  );
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const page = await readFinishPage(teacher, params.lessonId);
  const homework = await findLessonHomework(teacher, params.lessonId);
  return { ...page, homeworkFiles: homework?.files.task ?? [] };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { lessonId } = params;
  const { dueFrom } = await readFinishPage(teacher, lessonId);
  return receiveHomework(request, teacher, async (form) => {
    const { refused, files } = await takeHomeworkStep(
      form,
      notesForm(dueFrom, form.hasFiles),
      refusalText,
      ({ homework: task, homeworkDue: due, ...notes }, changes) =>
        writeNotes(teacher, lessonId, notes, {
          onWords: addLessonFlashcards,
          onHomework: lessonHomework(teacher, { task, due }, changes),
        }),
    );
    if (refused !== undefined) return refused;
    return redirect(
      `${withRenamed(href("/teacher/lessons/:lessonId", { lessonId }), files)}#notes`,
    );
  });
}

function refusalText(reason: HomeworkRefusal | NotesRefusal): FormState["errors"] {
  if (reason === "not-over" || reason === "changed-meanwhile" || reason === "caught-meanwhile")
    return { "": notesRefusalText(reason) };
  return { homework: homeworkRefusalText(reason) };
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
          <FinishForm
            {...loaderData}
            state={state}
            files={
              <FilesField
                label="Files for the homework"
                files={loaderData.homeworkFiles}
                error={state?.errors[filesField]}
              />
            }
          />
        </Panel>
        <div className="grid gap-6.5 max-lg:order-first">
          <AttendancePanel {...loaderData} />
          {last ? <LastTime last={last} lesson={lesson} zone={zone} /> : null}
        </div>
      </div>
    </Page>
  );
}
