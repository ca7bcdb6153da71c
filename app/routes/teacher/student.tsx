import { data, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { absencesText } from "#app/features/scheduling/lessons/text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { studentNoteForm } from "#app/features/scheduling/lesson-notes/notes-form.ts";
import { readStudentFile } from "#app/features/scheduling/lesson-notes/student-file.server.ts";
import { notesRefusalText } from "#app/features/scheduling/lesson-notes/text.ts";
import { canJoinAt } from "#app/features/scheduling/lessons/rules.ts";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";
import { FileLessons } from "#app/features/scheduling/lesson-notes/ui/file-lessons.tsx";
import { StudentNoteForm } from "#app/features/scheduling/lesson-notes/ui/student-note-form.tsx";
import { writeStudentNote } from "#app/features/scheduling/lesson-notes/write-student-note.server.ts";
import { listHomeworkOf } from "#app/features/learning/homework/homework.server.ts";
import { listPairMaterials } from "#app/features/learning/materials/materials.server.ts";
import { MaterialsPanel } from "#app/features/learning/materials/ui/materials-panel.tsx";
import { HomeworkPanel } from "#app/features/learning/homework/ui/homework-panel.tsx";
import { listFadingWords } from "#app/features/practice/flashcards/fading-words.server.ts";
import { FadingWords } from "#app/features/practice/flashcards/ui/fading-words.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatDate, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/student.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.student.name ?? "Student");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const file = await readStudentFile(teacher, params.studentId);
  const { studentId } = params;
  const [fading, homework, materials] = await Promise.all([
    listFadingWords(teacher, studentId),
    listHomeworkOf(teacher, studentId),
    listPairMaterials(teacher, { teacherId: teacher.id, studentId }),
  ]);
  return { ...file, fading, homework, materials };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { studentId } = params;
  await readStudentFile(teacher, studentId);
  const form = await parseForm(request, studentNoteForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const written = await writeStudentNote(teacher, studentId, form.value);
  if (!written.ok) return data({ form: form.fail(notesRefusalText(written.reason)) }, 409);
  return redirect(`${href("/teacher/students/:studentId", { studentId })}?saved#own-notes`);
}

export default function StudentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { student, packages, absences, lessons, fading, homework, zone, now, note } = loaderData;
  const state = useFormState(actionData?.form);
  const first = firstName(student.name);
  const join = lessons.find((lesson) => lesson.mayEnter && canJoinAt(lesson, now));
  return (
    <Page>
      <PageHead
        before={
          <>
            <Link
              to={href("/teacher/students")}
              className="link mb-4 flex min-h-11 w-fit items-center text-sm"
            >
              All your students
            </Link>
            <Avatar
              name={student.name}
              seed={student.id}
              photo={student.photo}
              size={72}
              className="mb-4"
            />
          </>
        }
        title={student.name}
        lead={
          <span className="num">
            In {zoneCity(student.zone)} it is {formatTime(now, student.zone)}.
          </span>
        }
      />
      <nav aria-label={`With ${first}`} className="mb-6.5 flex flex-wrap gap-3">
        {join === undefined ? null : (
          <ButtonLink to={href("/lessons/:lessonId/room", { lessonId: join.id })}>
            Join the lesson
          </ButtonLink>
        )}
        <ButtonLink
          variant="outline"
          to={href("/teacher/notebooks/:personId", { personId: student.id })}
        >
          Notebook
        </ButtonLink>
        {lessons[0] === undefined ? null : (
          <MessageButton lessonId={lessons[0].id} side="teacher" to={first} />
        )}
        <ButtonLink
          variant="outline"
          to={href("/teacher/students/:studentId/homework", { studentId: student.id })}
        >
          Homework
        </ButtonLink>
      </nav>
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title="Lessons with you" className="max-lg:order-last">
          <FileLessons {...{ lessons, zone, now, first }} />
        </Panel>
        <div className="grid gap-6.5">
          <Panel title={`About ${first}`}>
            <dl className="grid gap-3 wrap-anywhere">
              <Fact name="Level">{student.level ?? "Not said"}</Fact>
              <Fact name="Learns it for">{student.goal ?? "Not said"}</Fact>
              {packages.map(({ id, title, minutes, lessons: all, left, expiresAt }) => (
                <Fact key={id} name={`Package: ${title}, ${minutes} minutes`}>
                  {left} of {all} lessons left, until {formatDate(expiresAt, zone)}
                </Fact>
              ))}
              {packages.length === 0 ? <Fact name="Package">None with you</Fact> : null}
              <Fact name="Absences">{absencesText(first, absences)}</Fact>
            </dl>
            <Link
              to={href("/teacher/students/:studentId/progress", { studentId: student.id })}
              className="link mt-2 inline-flex min-h-11 items-center"
            >
              What {first} can do, skill by skill
            </Link>
          </Panel>
          <HomeworkPanel homework={homework} studentId={student.id} />
          <MaterialsPanel materials={loaderData.materials} />
          <FadingWords words={fading} first={first} />
          <StudentNoteForm key={note.version} note={note} first={first} state={state} />
        </div>
      </div>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
