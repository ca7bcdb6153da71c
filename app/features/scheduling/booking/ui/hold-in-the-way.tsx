import { Form, href } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { formatDayTime, formatTime } from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { HoldInTheWay } from "../holds/hold-in-the-way.server.ts";

/** The student's own unpaid hold overlaps what they choose now: pay for it, or cancel it and choose this. */
export function HoldInTheWayPanel({
  hold: { lessonId, teacherName, startsAt, heldUntil },
  wanted,
  zone,
}: {
  hold: HoldInTheWay;
  /** The start that they choose now, epoch milliseconds. */
  wanted: number;
  zone: string;
}) {
  return (
    <section
      aria-labelledby="hold-in-the-way"
      className="grid gap-4 rounded-card border-[1.5px] border-butter bg-butter-soft p-5 md:p-6.5"
    >
      <div>
        <h2 id="hold-in-the-way" className="text-xl">
          You are holding {formatDayTime(startsAt, zone)} with {firstName(teacherName)}
        </h2>
        <p className="mt-1 text-sm">
          It is held for you until {formatTime(heldUntil, zone)} and not paid yet. It overlaps the
          time that you have chosen now.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href("/student/lessons/:lessonId/pay", { lessonId })}>
          Pay for {formatTime(startsAt, zone)}
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="holdId" value={lessonId} />
          <Button variant="outline" name="intent" value="replace-hold">
            Cancel it and choose {formatTime(wanted, zone)}
          </Button>
        </Form>
      </div>
    </section>
  );
}
