import { BookOpen, PencilLine } from "lucide-react";
import { href } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { Task } from "#app/features/scheduling/dashboards/ui/to-do.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeworkToDo, ToCorrect } from "../homework.server.ts";
import { dueDayText } from "../text.ts";

/** A student's homework, as things to do: the most urgent by name, and all else that is open as one. */
export function homeworkTasks(homework: HomeworkToDo[], open: number): Task[] {
  const tasks = homework.map(({ id, teacherName, task, due, isLate }): Task => {
    const first = firstName(teacherName);
    return {
      key: `homework ${id}`,
      icon: BookOpen,
      title: `Homework for ${first}`,
      text: (
        <>
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {task}
          </span>
          {due === null ? null : (
            <span className="block">
              {isLate
                ? `Late: it was ${dueDayText(due)}. You can still hand it in.`
                : `It is ${dueDayText(due)}.`}
            </span>
          )}
        </>
      ),
      action: (
        <ButtonLink
          to={href("/student/homework/:homeworkId", { homeworkId: id })}
          variant="outline"
          size="s"
        >
          Do it<span className="sr-only">: homework for {first}</span>
        </ButtonLink>
      ),
    };
  });
  const more = open - tasks.length;
  if (more <= 0) return tasks;
  const pieces = `${more}${tasks.length > 0 ? " more" : ""} ${more === 1 ? "piece" : "pieces"}`;
  return [
    ...tasks,
    {
      key: "homework more",
      icon: BookOpen,
      title: `${pieces} of homework not done yet`,
      text: "Late homework can still be handed in.",
      action: (
        <ButtonLink to={href("/student/homework")} variant="outline" size="s">
          All homework
        </ButtonLink>
      ),
    },
  ];
}

const tasksShown = 4;

/** What a teacher's students have handed in, as things to correct. */
export function correctingTasks(waiting: ToCorrect[]): Task[] {
  const tasks = waiting.slice(0, tasksShown).map(({ id, studentName, task }): Task => {
    const first = firstName(studentName);
    return {
      key: `correct ${id}`,
      icon: PencilLine,
      title: `Correct ${first}’s homework`,
      text: (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {task}
        </span>
      ),
      action: (
        <ButtonLink
          to={href("/teacher/homework/:homeworkId", { homeworkId: id })}
          variant="outline"
          size="s"
        >
          Correct<span className="sr-only"> {first}’s homework</span>
        </ButtonLink>
      ),
    };
  });
  const more = waiting.length - tasks.length;
  if (more <= 0) return tasks;
  return [
    ...tasks,
    {
      key: "correct more",
      icon: PencilLine,
      title: more === 1 ? "1 more piece to correct" : `${more} more pieces to correct`,
      text: "What waits longest comes first.",
      action: (
        <ButtonLink to={href("/teacher/homework")} variant="outline" size="s">
          All homework
        </ButtonLink>
      ),
    },
  ];
}
