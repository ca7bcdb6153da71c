import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect, useSearchParams } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { RenamedNote } from "#app/features/files/ui/renamed-note.tsx";
import { handInForm, versionForm } from "#app/features/learning/homework/forms.ts";
import { handIn, takeBackAnswer } from "#app/features/learning/homework/hand-in.server.ts";
import { getHomework } from "#app/features/learning/homework/homework.server.ts";
import { dueDayText, lateText, stillWelcomeText } from "#app/features/learning/homework/text.ts";
import { HandedInPanel } from "#app/features/learning/homework/ui/handed-in-panel.tsx";
import { HandInForm } from "#app/features/learning/homework/ui/hand-in-form.tsx";
import { HomeworkStateTag } from "#app/features/learning/homework/ui/homework-state.tsx";
import { TaskPanel } from "#app/features/learning/homework/ui/task-panel.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { formatDayTime, localDate } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { homeworkErrors, receiveHomework, takeHomeworkStep } from "./receive-homework.server.ts";
import type { Route } from "./+types/homework.ts";

export function meta() {
  return privateHead("Homework");
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const homework = await getHomework(student, params.homeworkId);
  return { homework, zone: student.zone, today: localDate(Date.now(), student.zone) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const { homeworkId } = params;
  await getHomework(student, homeworkId);
  const page = href("/student/homework/:homeworkId", { homeworkId });
  return receiveHomework(request, student, async (form) => {
    switch (form.posted["intent"]) {
      case "hand-in": {
        const { refused, files } = await takeHomeworkStep(
          form,
          handInForm,
          homeworkErrors,
          (value, files) => handIn(student, homeworkId, value, files),
        );
        return refused ?? redirect(withRenamed(`${page}?sent`, files));
      }
      case "take-back": {
        const { refused } = await takeHomeworkStep(form, versionForm, homeworkErrors, (value) =>
          takeBackAnswer(student, homeworkId, value),
        );
        return refused ?? redirect(page);
      }
      default:
        throw data(null, { status: 400 });
    }
  });
}

export default function HomeworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { homework, zone, today } = loaderData;
  const { state, due, answer, files, handedInAt, handedInOn, lessonId } = homework;
  const form = useFormState(actionData?.form);
  const [search] = useSearchParams();
  useLessonsLive();
  const teacher = firstName(homework.teacherName);
  const isOnlyDone = state !== "given" && answer === "" && files.answer.length === 0;
  const late = lateText(due, handedInOn);
  const welcome = state === "given" ? stillWelcomeText(due, today) : null;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/student/homework")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            Homework
          </Link>
        }
        title={`Homework for ${teacher}`}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <HomeworkStateTag state={state} isOnlyDone={isOnlyDone} />
            <span className="num">
              {due === null
                ? "No day is set for it."
                : `It ${due < today ? "was" : "is"} ${dueDayText(due)}.`}
            </span>
          </span>
        }
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6.5">
          <RenamedNote />
          {search.has("sent") && form === undefined && state === "handed_in" ? (
            <Note tone="ok" role="status">
              {isOnlyDone ? `${teacher} sees that it is done.` : `${teacher} has it.`}{" "}
              {late === null ? "" : "Late is better than not at all."}
            </Note>
          ) : null}
          {welcome === null ? null : <Note tone="info">{welcome}</Note>}
          {state === "corrected" ? (
            <HandedInPanel
              homework={homework}
              title={isOnlyDone ? "Your work" : "Corrected"}
              isOwn={false}
              teacher={teacher}
            />
          ) : (
            <Panel title={state === "given" ? "Hand it in" : "What you handed in"}>
              {handedInAt === null ? null : (
                <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <p className="num text-sm text-muted">
                    {isOnlyDone ? "You said that it is done" : "Handed in"}{" "}
                    {formatDayTime(handedInAt, zone)}
                    {late === null ? "." : `. It first came ${late}; that is all right.`}
                  </p>
                  {isOnlyDone ? (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="intent" value="take-back" />
                      <input type="hidden" name="version" value={homework.version} />
                      <Button variant="outline" size="s">
                        Not done yet
                      </Button>
                    </Form>
                  ) : null}
                </div>
              )}
              <HandInForm
                key={homework.version}
                homework={homework}
                teacher={teacher}
                state={form}
              />
            </Panel>
          )}
        </div>
        <div className="grid gap-6.5 max-lg:order-first">
          <TaskPanel homework={homework} />
          {lessonId === null ? null : (
            <Link
              to={`${href("/student/lessons/:lessonId", { lessonId })}#notes`}
              className="link-quiet inline-flex min-h-11 w-fit items-center font-semibold"
            >
              The lesson it came with
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}
