import { BookOpen, PenLine } from "lucide-react";
import { href, Link } from "react-router";
import { dayNumber, formatDay } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Homework } from "#app/features/scheduling/lesson-notes/lesson-notes.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { dueDay } from "#app/features/scheduling/lesson-notes/ui/notes-panel.tsx";
import { TickHomework } from "#app/features/scheduling/lesson-notes/ui/tick-homework.tsx";
import type { Task } from "./to-do.tsx";

/** The lessons that a teacher has to write up, the oldest first, and how many more there are. */
export function finishTasks(
  { lessons, count }: { lessons: LessonView[]; count: number },
  { zone, now }: { zone: string; now: number },
): Task[] {
  const tasks = lessons.map(({ id, studentName, startsAt }): Task => {
    const first = firstName(studentName);
    return {
      key: `finish ${id}`,
      icon: PenLine,
      title: `Write up ${first}’s lesson`,
      text: `A few lines, from ${sinceText(startsAt, zone, now)}`,
      action: (
        <ButtonLink
          to={href("/teacher/lessons/:lessonId/write-up", { lessonId: id })}
          variant="outline"
          size="s"
        >
          Write<span className="sr-only"> up {first}’s lesson</span>
        </ButtonLink>
      ),
    };
  });
  const more = count - lessons.length;
  if (more <= 0) return tasks;
  return [
    ...tasks,
    {
      key: "finish more",
      icon: PenLine,
      title: more === 1 ? "1 more lesson to write up" : `${more} more lessons to write up`,
      text: "The oldest come first.",
      action: (
        <ButtonLink to={`${href("/teacher/lessons")}?tab=finish`} variant="outline" size="s">
          See all
        </ButtonLink>
      ),
    },
  ];
}

function sinceText(startsAt: number, zone: string, now: number): string {
  const days = dayNumber(now, zone) - dayNumber(startsAt, zone);
  return days === 0 ? "today" : days === 1 ? "yesterday" : formatDay(startsAt, zone);
}

/** A student's homework with a day, as things to do. */
export function homeworkTasks(homework: Homework[]): Task[] {
  return homework.map(({ lessonId, teacherName, homework: text, due }) => {
    const first = firstName(teacherName);
    return {
      key: `homework ${lessonId}`,
      icon: BookOpen,
      title: (
        <Link
          to={`${href("/student/lessons/:lessonId", { lessonId })}#notes`}
          className="link-quiet inline-flex min-h-11 items-center"
        >
          Homework for {first}, due {dueDay(due)}
        </Link>
      ),
      text: <span className="line-clamp-2 wrap-anywhere">{text}</span>,
      action: <TickHomework lessonId={lessonId} teacher={first} from="dashboard" />,
    };
  });
}
