import { Form, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import {
  isBackToPackage,
  isChargedNow,
  otherOf,
  paidPence,
  type Side,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import type { Refund } from "#app/features/scheduling/lessons/rules.ts";
import type { LessonDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { givenBackText } from "#app/features/payments/disputes/text.ts";
import { refundText } from "#app/features/scheduling/lessons/text.ts";
import { CancelCost } from "#app/features/scheduling/lessons/ui/cancel-cost.tsx";

type CancelProps = {
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  refund: Refund;
  dispute: LessonDispute | null;
  /** Open from the start: asked for by the address, or refused a moment ago. */
  open: boolean;
  state?: FormState;
};

/** What cancelling costs, to the penny, above the button that does it. */
export function CancelForm({ lesson, side, zone, now, refund, dispute, open, state }: CancelProps) {
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, side);
  const due = isUncharged(lesson.paymentState);
  const backToPackage = isBackToPackage(lesson, refund.refundPence);
  const skips = due && side === "student";
  return (
    <section
      id="cancel"
      aria-labelledby="cancel-title"
      className="rounded-card border border-line bg-surface px-5 py-5 md:px-6.5 md:py-6"
    >
      <h2 id="cancel-title" className="text-xl">
        Can’t make it?
      </h2>
      {due ? (
        <p className="mt-2 text-muted">
          {isChargedNow(lesson, now)
            ? "It is being charged at this moment. Until that is done, cancelling costs nothing."
            : `Nothing has been charged for it yet. ${side === "student" ? "Skip it" : "Cancel it"} and nothing will be.`}{" "}
          The other lessons of the series stay.
        </p>
      ) : side === "student" && lesson.pricePence > 0 ? (
        <div className="mt-3">
          <CancelCost lesson={lesson} zone={zone} now={now} />
        </div>
      ) : (
        <p className="mt-2 text-muted">
          {lesson.pricePence === 0
            ? "Nothing was paid for it, so no money moves."
            : `${first} gets everything back, whenever you cancel.`}
        </p>
      )}
      <details className="group mt-4" open={open}>
        <summary className="link-quiet inline-flex min-h-11 items-center font-semibold text-danger">
          {skips ? "Skip this lesson" : "Cancel this lesson"}
        </summary>
        <Form method="post" className="mt-2 grid gap-4" preventScrollReset>
          <FormError>{state?.errors[""]}</FormError>
          <input type="hidden" name="refundPence" value={refund.refundPence} />
          <TextArea
            name="reason"
            label={`Message to ${first}`}
            optional
            hint={`${first} gets it by email, and sees it on the lesson’s page.`}
            rows={3}
            maxLength={rules.cancel.reasonCharacters}
            defaultValue={typedValue(state, "reason")}
            error={state?.errors["reason"]}
          />
          <p id="refund" className="rounded-note bg-sunken px-4 py-3 font-medium">
            {lesson.pricePence === 0 || due
              ? "Nothing was paid and nothing goes back."
              : backToPackage
                ? "The lesson goes back into the package, and can be booked again."
                : refundText(refund, lesson)}
            {dispute !== null && refund.refundPence > 0 ? ` ${givenBackText(dispute) ?? ""}` : null}
          </p>
          <Button variant="danger" aria-describedby="refund" disabled={busy}>
            {busy ? "One moment" : skips ? "Skip the lesson" : cancelWords(lesson, refund)}
          </Button>
        </Form>
      </details>
    </section>
  );
}

function cancelWords(lesson: LessonView, { refundPence }: Refund): string {
  if (paidPence(lesson) === 0 || refundPence === lesson.pricePence) return "Cancel the lesson";
  return refundPence === 0 ? "Cancel without money back" : "Cancel for part of the money";
}
