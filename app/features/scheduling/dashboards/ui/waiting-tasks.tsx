import { CalendarClock, Hourglass } from "lucide-react";
import { href } from "react-router";
import { formatDayTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { fromNow, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { Waiting } from "../waiting.server.ts";
import type { Task } from "./to-do.tsx";

/** What waits for an answer about lessons, as things to do. */
export function waitingTasks(
  waiting: Waiting[],
  { side, zone, now }: { side: Side; zone: string; now: number },
): Task[] {
  const page = side === "teacher" ? "/teacher/lessons/:lessonId" : "/student/lessons/:lessonId";
  return waiting.map(({ kind, lessonId, name, startsAt, proposed, until }) => {
    const isRequest = kind === "request";
    const to = `${href(page, { lessonId })}#${isRequest ? "request" : "move"}`;
    return {
      key: `${kind} ${lessonId}`,
      icon: isRequest ? Hourglass : CalendarClock,
      title: isRequest
        ? `${firstName(name)} asks for ${formatDayTime(startsAt, zone)}`
        : `${firstName(name)} proposes ${formatDayTime(proposed!, zone)}`,
      text: isRequest
        ? `Answer by ${fromNow(until, zone, now)}`
        : `In place of ${formatDayTime(startsAt, zone)}`,
      action: (
        <ButtonLink to={to} variant="outline" size="s">
          Answer<span className="sr-only"> {firstName(name)}</span>
        </ButtonLink>
      ),
    };
  });
}
