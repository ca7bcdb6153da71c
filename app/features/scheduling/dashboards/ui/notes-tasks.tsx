import { PenLine } from "lucide-react";
import { href } from "react-router";
import { dayNumber, formatDay } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
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
