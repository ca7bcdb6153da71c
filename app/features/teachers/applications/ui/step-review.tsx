import { useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import { leavesDocument, stepNames } from "../application-steps.ts";
import type { ApplyPage } from "../wizard/apply-page.server.ts";
import { ApplicationSheet } from "./application-sheet.tsx";
import { GivenFiles } from "../papers/given-files.tsx";
import { ProfilePreview } from "./profile-preview.tsx";

type StepReviewProps = Pick<
  ApplyPage,
  "content" | "version" | "isMending" | "missing" | "country" | "person" | "names" | "preview"
> & { state?: FormState };

/** The application as it will be read, and the button that sends it. */
export function StepReview({
  content,
  version,
  isMending,
  missing,
  country,
  person,
  names,
  preview,
  state,
}: StepReviewProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-5 md:p-6.5">
        <div className="mb-5 flex items-center gap-4.5">
          <Arch width={84} height={104}>
            <Portrait options={portraitFor(person.id)} photo={person.portrait} />
          </Arch>
          <div>
            <p className="font-serif text-2xl">{person.name}</p>
            {person.portrait === null ? (
              <p className="mt-1 text-sm text-muted">A drawn portrait is shown here for now.</p>
            ) : null}
          </div>
        </div>
        <GivenFiles content={content} name={person.name} />
        <ApplicationSheet {...{ content, country, names }} canChange />
      </div>
      {preview === null || missing.length > 0 ? null : (
        <ProfilePreview teacher={preview} weekly={content.weekly} />
      )}
      <Form method="post" ref={form} noValidate className="mt-6 grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="version" value={version} />
        {missing.length > 0 ? (
          <Note role={state ? "alert" : undefined} tone="warn" title="Not ready to send yet">
            Still to fill in:{" "}
            {missing.map((step, index) => (
              <span key={step}>
                {index > 0 ? ", " : null}
                <Link
                  to={`/teacher/apply/${step}`}
                  reloadDocument={leavesDocument("review", step)}
                  className="link"
                >
                  {stepNames[step].toLowerCase()}
                </Link>
              </span>
            ))}
            .
          </Note>
        ) : (
          <>
            <CheckboxField
              name="truthful"
              value="yes"
              label="All of this is true and my own"
              defaultChecked={state !== undefined && typedValue(state, "truthful") === "yes"}
              error={state?.errors["truthful"]}
            />
            <div>
              <Button size="l" disabled={busy}>
                {busy ? "One moment" : isMending ? "Send it again" : "Send my application"}
              </Button>
              <p className="mt-2.5 text-sm text-muted">
                A person checks it within {rules.apply.reviewWorkDays} working days. Once it is sent
                it cannot be changed until there is an answer.
              </p>
            </div>
          </>
        )}
      </Form>
    </>
  );
}
