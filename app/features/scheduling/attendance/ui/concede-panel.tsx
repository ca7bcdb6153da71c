import { Form, useNavigation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { moneyLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import {
  exact,
  otherOf,
  settlesAt,
  type Side,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";

type ConcedeProps = {
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  state?: FormState;
};

/** A lesson that was cut short: what the record gives back and when, and how to give it up for the other. */
export function ConcedePanel({ lesson, side, zone, now, state }: ConcedeProps) {
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, side);
  const price = exact(lesson.pricePence);
  return (
    <Panel id="settle" title="Part of this lesson was lost">
      <p className="text-muted">
        By the record of the room, {lesson.lostMinutes} of {lesson.minutes} minutes were lost.{" "}
        {moneyLine(lesson, side, now)} The time to report it ends on{" "}
        {formatDayTime(settlesAt(lesson), zone)}.
      </p>
      <p className="mt-3 text-muted">
        {side === "student"
          ? `Did you have your lesson all the same? You can let ${first} have the full price.`
          : `Would you rather not be paid for it? You can give everything back to ${first}.`}{" "}
        That cannot be undone.
      </p>
      <Form method="post" action="?settle" preventScrollReset className="mt-4 grid gap-3">
        <input type="hidden" name="form" value="settle" />
        <FormError>{state?.errors[""]}</FormError>
        <div>
          <Button variant="outline" disabled={busy}>
            {side === "student" ? `Pay ${first} in full` : `Give back all ${price}`}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
