import { Form, useNavigation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { exact, otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";

/** The student did not come and pays in full; the teacher may let them off. */
export function WaivePanel({ lesson, state }: { lesson: LessonView; state?: FormState }) {
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, "teacher");
  return (
    <Panel id="waive" title={`${first} did not come`}>
      <p className="text-muted">
        You waited, so you are paid for it. If you would rather not take the money, you can let{" "}
        {first} off: all {exact(lesson.pricePence)} goes back. That cannot be undone.
      </p>
      <Form method="post" action="?waive" preventScrollReset className="mt-4 grid gap-3">
        <input type="hidden" name="form" value="waive" />
        <FormError>{state?.errors[""]}</FormError>
        <div>
          <Button variant="outline" disabled={busy}>
            Let {first} off
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
