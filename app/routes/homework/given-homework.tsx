import { ChevronLeft } from "lucide-react";
import { href, Link, redirect, useNavigation } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { taskForm } from "#app/features/learning/homework/forms.ts";
import { giveHomework } from "#app/features/learning/homework/give-homework.server.ts";
import { listHomeworkOf } from "#app/features/learning/homework/homework.server.ts";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { HomeworkList } from "#app/features/learning/homework/ui/homework-list.tsx";
import { HomeworkPages } from "#app/features/learning/homework/ui/homework-pages.tsx";
import { TaskFields } from "#app/features/learning/homework/ui/task-fields.tsx";
import { readStudentFile } from "#app/features/scheduling/lesson-notes/student-file.server.ts";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { localDate } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { homeworkErrors, receiveHomework, takeHomeworkStep } from "./receive-homework.server.ts";
import type { Route } from "./+types/given-homework.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData ? `Homework of ${loaderData.student.name}` : "Homework");
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const { student } = await readStudentFile(teacher, params.studentId);
  const after = new URL(request.url).searchParams.get("after");
  return {
    ...(await listHomeworkOf(teacher, student.id, after)),
    isFirst: after === null,
    student: { id: student.id, name: student.name },
    today: localDate(Date.now(), student.zone),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { student } = await readStudentFile(teacher, params.studentId);
  const today = localDate(Date.now(), student.zone);
  return receiveHomework(request, teacher, async (form) => {
    const { refused, done, files } = await takeHomeworkStep(
      form,
      taskForm(today),
      homeworkErrors,
      (task, { add }) => giveHomework(teacher, student.id, task, add),
    );
    if (refused !== undefined) return refused;
    const page = href("/teacher/homework/:homeworkId", { homeworkId: done.id });
    return redirect(withRenamed(`${page}?given`, files));
  });
}

export default function GivenHomeworkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { student, lines, next, isFirst, today } = loaderData;
  const state = useFormState(actionData?.form);
  const busy = useNavigation().state === "submitting";
  useLessonsLive();
  const first = firstName(student.name);
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/students/:studentId", { studentId: student.id })}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {student.name}
          </Link>
        }
        title={`Homework for ${first}`}
        lead="Given with a lesson’s write-up, or here."
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Panel title="Given so far" className="max-lg:order-last">
          {lines.length === 0 ? (
            <p className="text-muted">None yet.</p>
          ) : (
            <HomeworkList
              lines={lines}
              addressOf={(homeworkId) => href("/teacher/homework/:homeworkId", { homeworkId })}
            />
          )}
          <HomeworkPages
            first={href("/teacher/students/:studentId/homework", { studentId: student.id })}
            isFirst={isFirst}
            next={next}
          />
        </Panel>
        <Panel title="Give homework" id="give" className="scroll-mt-24">
          <VersionedForm withFiles intent="give" state={state} stored={{}}>
            {(field) => (
              <>
                <TaskFields field={field} files={[]} student={first} today={today} />
                <div>
                  <Button disabled={busy}>Give it to {first}</Button>
                </div>
              </>
            )}
          </VersionedForm>
        </Panel>
      </div>
    </Page>
  );
}
