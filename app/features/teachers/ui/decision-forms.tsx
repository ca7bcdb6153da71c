import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import { rejectCauses } from "../reject-causes.ts";

type DecisionFormsProps = {
  version: number;
  name: string;
  /** Lessons or money as a student: approving has to wait. */
  hasTies: boolean;
  state?: FormState;
};

/** Yes or no. Each is a form of its own, so that no key press decides by accident. */
export function DecisionForms({ version, name, hasTies, state }: DecisionFormsProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const causes = [state?.values["cause"] ?? []].flat();
  return (
    <>
      <FormError>{state?.errors[""]}</FormError>
      <section aria-labelledby="approve" className="border-t-2 border-ink pt-4.5">
        <h2 id="approve" className="text-xl">
          Approve
        </h2>
        <p className="mt-1.5 mb-3.5 text-sm text-muted">
          {name} becomes a teacher, the page opens at once, and a mail says so.
        </p>
        {hasTies ? (
          <Note tone="warn" className="mb-3.5">
            {name} has lessons to come, or money in lessons, as a student. Approving is possible
            once those are over or cancelled; the applicant sees this, too.
          </Note>
        ) : null}
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button name="decision" value="approve" wide disabled={busy || hasTies}>
            Approve {name}
          </Button>
        </Form>
      </section>
      <section aria-labelledby="reject" className="border-t-2 border-ink pt-4.5">
        <h2 id="reject" className="text-xl">
          Reject
        </h2>
        <p className="mt-1.5 text-sm text-muted">
          The reason is mailed, and stands on the applicant's page. They may apply again after{" "}
          {rules.apply.reapplyDays} days.
        </p>
        <Form method="post" ref={form} noValidate className="mt-1.5 grid gap-3">
          <input type="hidden" name="version" value={version} />
          <fieldset className="min-w-0">
            <legend className="sr-only">Common reasons</legend>
            {Object.entries(rejectCauses).map(([cause, sentence]) => (
              <CheckboxField
                key={cause}
                name="cause"
                value={cause}
                label={sentence}
                defaultChecked={causes.includes(cause)}
              />
            ))}
          </fieldset>
          <TextArea
            name="reason"
            label="In your own words"
            rows={4}
            hint="Say what would make it a yes."
            defaultValue={typedValue(state, "reason")}
            error={state?.errors["reason"]}
          />
          <Button name="decision" value="reject" variant="danger" wide disabled={busy}>
            Reject {name}
          </Button>
        </Form>
      </section>
    </>
  );
}
