import { Form, useNavigation } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { absencesText } from "#app/features/scheduling/lessons/text.ts";
import { teacherShare } from "#app/features/scheduling/lessons/lesson-money.ts";
import { exact, otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";

/** A student's request, with the teacher's yes and no; `state` is what was refused a moment ago. */
export function RequestPanel({
  lesson,
  zone,
  absences,
  state,
}: {
  lesson: LessonView;
  zone: string;
  absences: number | null;
  state?: FormState;
}) {
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, "teacher");
  return (
    <Panel id="request" tone="butter" title={`${first} asks for this lesson`}>
      <p className="num">
        Please answer by <b>{formatDayTime(lesson.answerBy!, zone)}</b>. Until then the time is kept
        {lesson.pricePence === 0
          ? "."
          : `, and ${exact(lesson.pricePence)} is reserved on ${first}’s card, ${exact(teacherShare(lesson))} of it for you.`}
      </p>
      {absences === null ? null : (
        <p className="num mt-2 text-sm">{absencesText(first, absences)}</p>
      )}
      <Form method="post" action="?request" preventScrollReset className="mt-4 grid gap-3">
        <input type="hidden" name="form" value="request" />
        <FormError>{state?.errors[""]}</FormError>
        <TextArea
          name="reason"
          label={`Message to ${first}`}
          optional
          hint={`${first} reads it if you decline.`}
          rows={2}
          maxLength={rules.cancel.reasonCharacters}
          defaultValue={typedValue(state, "reason")}
          error={state?.errors["reason"]}
        />
        <p className="flex flex-wrap gap-2.5">
          <Button name="answer" value="accept" variant="dark" disabled={busy}>
            Accept
          </Button>
          <Button name="answer" value="decline" variant="outline" disabled={busy}>
            Decline
          </Button>
        </p>
      </Form>
    </Panel>
  );
}
