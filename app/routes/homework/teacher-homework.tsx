import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { canChangeTask } from "#app/access/homework.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { MessageFiles } from "#app/features/chat/attachments/ui/message-files.tsx";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { RenamedNote } from "#app/features/files/ui/renamed-note.tsx";
import { correctHomework } from "#app/features/learning/homework/correct-homework.server.ts";
import {
  changeTaskForm,
  correctHomeworkForm,
  versionForm,
} from "#app/features/learning/homework/forms.ts";
import {
  changeTask,
  takeBackHomework,
} from "#app/features/learning/homework/give-homework.server.ts";
import { getHomework, type Homework } from "#app/features/learning/homework/homework.server.ts";
import {
  dueDayText,
  type HomeworkRefusal,
  homeworkRefusalText,
  lateText,
} from "#app/features/learning/homework/text.ts";
import { HandedInPanel } from "#app/features/learning/homework/ui/handed-in-panel.tsx";
import { CorrectHomeworkForm } from "#app/features/learning/homework/ui/correct-form.tsx";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { HomeworkStateTag } from "#app/features/learning/homework/ui/homework-state.tsx";
import { TaskFields } from "#app/features/learning/homework/ui/task-fields.tsx";
import { TaskPanel } from "#app/features/learning/homework/ui/task-panel.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatDayTime, localDate, zoneCity } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { homeworkErrors, receiveHomework, takeHomeworkStep } from "./receive-homework.server.ts";
import type { Route } from "./+types/teacher-homework.ts";

export function meta() {
  return privateHead("Homework");
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const homework = await getHomework(teacher, params.homeworkId);
  return {
    homework,
    zone: teacher.zone,
    today: localDate(Date.now(), homework.studentZone),
    mayChange: canChangeTask(teacher, homework),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { homeworkId } = params;
  const { due, state, studentId, studentZone } = await getHomework(teacher, homeworkId);
  const page = href("/teacher/homework/:homeworkId", { homeworkId });
  return receiveHomework(request, teacher, async (form) => {
    switch (form.posted["intent"]) {
      case "change": {
        const schema = changeTaskForm(localDate(Date.now(), studentZone), due);
        const { refused, files } = await takeHomeworkStep(
          form,
          schema,
          homeworkErrors,
          (task, of) => changeTask(teacher, homeworkId, task, of),
        );
        return refused ?? redirect(withRenamed(`${page}?saved`, files));
      }
      case "correct": {
        const { refused } = await takeHomeworkStep(
          form,
          correctHomeworkForm,
          (reason: HomeworkRefusal) =>
            reason === "unchanged"
              ? { isMeant: homeworkRefusalText(reason) }
              : homeworkErrors(reason),
          (correction, files) => correctHomework(teacher, homeworkId, correction, files),
        );
        return refused ?? redirect(`${page}?${state === "handed_in" ? "back" : "saved"}`);
      }
      case "take-back": {
        const { refused } = await takeHomeworkStep(form, versionForm, homeworkErrors, (version) =>
          takeBackHomework(teacher, homeworkId, version),
        );
        return refused ?? redirect(href("/teacher/students/:studentId/homework", { studentId }));
      }
      default:
        throw data(null, { status: 400 });
    }
  });
}

export default function TeacherHomeworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homework, zone, today, mayChange } = loaderData;
  const { state, due, answer, files, handedInAt, handedInOn, studentId, lessonId } = homework;
  const form = useFormState(actionData?.form);
  const [search] = useSearchParams();
  useLessonsLive();
  const first = firstName(homework.studentName);
  const isOnlyDone = state !== "given" && answer === "" && files.answer.length === 0;
  const late = lateText(due, handedInOn);
  const isFine = form === undefined;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/students/:studentId/homework", { studentId })}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            All homework for {first}
          </Link>
        }
        title={`Homework for ${first}`}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <HomeworkStateTag state={state} isOnlyDone={isOnlyDone} />
            <span className="num">
              {due === null
                ? "No day is set for it."
                : `It ${due < today ? "was" : "is"} ${dueDayText(due)}, until that day ends in ${zoneCity(homework.studentZone)}.`}
            </span>
          </span>
        }
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6.5">
          <RenamedNote />
          {isFine && search.has("given") ? (
            <Note tone="ok" role="status">
              {first} has it, and a notice of it.
            </Note>
          ) : null}
          {isFine && search.has("back") ? (
            <Note tone="ok" role="status">
              {first} has it back, and a notice of it.
            </Note>
          ) : null}
          {isFine && search.has("saved") ? (
            <Note tone="ok" role="status">
              Saved.
            </Note>
          ) : null}
          {state === "given" ? (
            <Panel title="What to do">
              {lessonId === null && mayChange ? (
                <ChangeTask {...{ homework, today, first, form }} />
              ) : (
                <>
                  <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
                    {homework.task}
                  </p>
                  {lessonId === null ? null : (
                    <ButtonLink
                      to={href("/teacher/lessons/:lessonId/write-up", { lessonId })}
                      variant="outline"
                      className="mt-4"
                    >
                      Change it in the write-up
                    </ButtonLink>
                  )}
                </>
              )}
            </Panel>
          ) : (
            <>
              {state === "corrected" ? (
                <HandedInPanel homework={homework} title="As it went back" isOwn teacher="" />
              ) : null}
              <Panel
                title={state === "corrected" ? "Change the correction" : `What ${first} handed in`}
              >
                <p className="num mb-4 text-sm text-muted">
                  {isOnlyDone ? `${first} said that it is done` : "Handed in"}{" "}
                  {formatDayTime(handedInAt!, zone)}
                  {late === null ? "." : `. It first came ${late}.`}
                </p>
                {state === "handed_in" && files.answer.length > 0 ? (
                  <div className="mb-5">
                    <MessageFiles files={files.answer} />
                  </div>
                ) : null}
                <CorrectHomeworkForm
                  key={homework.version}
                  homework={homework}
                  student={first}
                  state={form}
                />
              </Panel>
            </>
          )}
        </div>
        <div className="grid gap-6.5 max-lg:order-first">
          {state === "given" ? (
            <Panel title="Not handed in yet">
              <p>{first} can hand it in when it suits, after its day as well.</p>
              {mayChange ? (
                <Form method="post" className="mt-4">
                  <input type="hidden" name="intent" value="take-back" />
                  <input type="hidden" name="version" value={homework.version} />
                  <Button variant="danger">Take it back</Button>
                </Form>
              ) : null}
            </Panel>
          ) : (
            <TaskPanel homework={homework} />
          )}
        </div>
      </div>
    </Page>
  );
}

type ChangeProps = {
  homework: Homework;
  today: string;
  first: string;
  form: FormState | undefined;
};

function ChangeTask({ homework, today, first, form }: ChangeProps) {
  const busy = useNavigation().state === "submitting";
  const stored = { task: homework.task, due: homework.due ?? "" };
  return (
    <VersionedForm
      withFiles
      key={homework.version}
      intent="change"
      state={form}
      stored={stored}
      version={homework.version}
    >
      {(field) => (
        <>
          <TaskFields field={field} files={homework.files.task} student={first} today={today} />
          <div>
            <Button variant="outline" disabled={busy}>
              Save changes
            </Button>
          </div>
        </>
      )}
    </VersionedForm>
  );
}
