import { DoorOpen, StickyNote } from "lucide-react";
import { href, Link } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { canJoinAt } from "#app/features/scheduling/lessons/rules.ts";
import { MessageButton } from "#app/features/scheduling/lessons/ui/message-button.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { StudentList } from "../student-list.server.ts";

type Student = StudentList["students"][number];

/** What other wings know of the students of a page, by the student's id. */
export type Known = {
  messages: Record<string, { chatId: string; at: number }>;
  /** Of those who share how many words they are about to forget. */
  fading: Record<string, number>;
  /** How much they have to do, and how much waits to be corrected. */
  homework: Record<string, { toDo: number; toCorrect: number }>;
};

type Props = Known & { students: Student[]; zone: string; now: number };

const middle = "align-middle! max-md:items-center";
const linkClass = "link -my-2.5 inline-flex min-h-11 items-center max-md:-my-1.5";

/** A teacher's students: rows of a table, and cards on a phone. */
export function StudentTable({ students, messages, fading, homework, zone, now }: Props) {
  return (
    <Table caption="Your students" phone="cards">
      <TableHead>
        <HeadCell>Student</HeadCell>
        <HeadCell>Next lesson</HeadCell>
        <HeadCell>Last lesson</HeadCell>
        <HeadCell>Package</HeadCell>
        <HeadCell>Homework</HeadCell>
        <HeadCell>Fading words</HeadCell>
        <HeadCell>Last message</HeadCell>
      </TableHead>
      <TableBody>
        {students.map((student) => (
          <Row key={student.id}>
            <Cell header className={middle}>
              <Who student={student} />
            </Cell>
            <Cell label="Next lesson" className={middle}>
              <Next student={student} zone={zone} now={now} />
            </Cell>
            <Cell label="Last lesson" className={middle}>
              {student.last ? (
                <LessonLink lesson={student.last} zone={zone} format="date" />
              ) : (
                <None>None yet</None>
              )}
            </Cell>
            <Cell label="Package" className={`num ${middle}`}>
              {student.packageLeft === null ? <None>None</None> : leftText(student.packageLeft)}
            </Cell>
            <Cell label="Homework" className={`num ${middle}`}>
              <HomeworkCell student={student} counts={homework[student.id]} />
            </Cell>
            <Cell label="Fading words" className={`num ${middle}`}>
              {fading[student.id] ?? <None>Not shared</None>}
            </Cell>
            <Cell label="Last message" className={middle}>
              <LastMessage student={student} last={messages[student.id]} zone={zone} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Who({ student: { id, name, photo, hasNote } }: { student: Student }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} seed={id} photo={photo} size={44} />
      <span className="min-w-0">
        <Link
          to={href("/teacher/students/:studentId", { studentId: id })}
          className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {hasNote ? (
          <span className="-mt-1.5 flex items-center gap-1.5 text-xs font-normal text-muted">
            <StickyNote size={14} aria-hidden="true" className="shrink-0" /> You keep notes
          </span>
        ) : null}
      </span>
    </span>
  );
}

function Next({ student, zone, now }: { student: Student; zone: string; now: number }) {
  const { next, name } = student;
  if (next === null) return <None>None booked</None>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:justify-end">
      <LessonLink lesson={next} zone={zone} format="day-time" />
      {canJoinAt(next, now) ? (
        <ButtonLink
          to={href("/lessons/:lessonId/room", { lessonId: next.id })}
          reloadDocument
          size="s"
        >
          <DoorOpen size={16} aria-hidden="true" /> Join
          <span className="sr-only"> the lesson with {name}</span>
        </ButtonLink>
      ) : null}
    </span>
  );
}

type LessonLinkProps = {
  lesson: { id: string; startsAt: number };
  zone: string;
  format: "date" | "day-time";
};

function LessonLink({ lesson, zone, format }: LessonLinkProps) {
  return (
    <Link
      to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
      className={`num ${linkClass}`}
    >
      <Time at={lesson.startsAt} zone={zone} format={format} />
    </Link>
  );
}

type LastMessageProps = {
  student: Student;
  last: Known["messages"][string] | undefined;
  zone: string;
};

function LastMessage({ student, last, zone }: LastMessageProps) {
  if (last === undefined)
    return (
      <MessageButton
        lessonId={student.lessonId}
        side="teacher"
        to={firstName(student.name)}
        variant="quiet"
        className="w-fit max-md:ms-auto"
      />
    );
  return (
    <Link
      to={href("/teacher/chats/:chatId", { chatId: last.chatId })}
      className={`num ${linkClass}`}
    >
      <Time at={last.at} zone={zone} format="date" />
      <span className="sr-only">: open the chat with {student.name}</span>
    </Link>
  );
}

type HomeworkProps = { student: Student; counts: Known["homework"][string] | undefined };

function HomeworkCell({ student: { id, name }, counts }: HomeworkProps) {
  if (counts === undefined) return <None>None</None>;
  const { toDo, toCorrect } = counts;
  const parts = [
    ...(toCorrect > 0 ? [`${toCorrect} to correct`] : []),
    ...(toDo > 0 ? [`${toDo} to do`] : []),
  ];
  return (
    <Link
      to={href("/teacher/students/:studentId/homework", { studentId: id })}
      className={linkClass}
    >
      {parts.join(", ")}
      <span className="sr-only">: homework of {name}</span>
    </Link>
  );
}

function leftText(left: number): string {
  return left === 1 ? "1 lesson left" : `${left} lessons left`;
}

function None({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
