import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { OwnReview } from "../lesson-review.server.ts";
import { StarsField } from "./stars-field.tsx";
import { TagsField } from "./tags-field.tsx";

type ReviewFormProps = {
  teacher: string;
  review: OwnReview | null;
  state: FormState | undefined;
};

/** Writes a review, or changes the one there is. */
export function ReviewForm({ teacher, review, state }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const { minCharacters, maxCharacters, editDays } = rules.review;
  return (
    <Form
      method="post"
      action="?review#review"
      ref={form}
      noValidate
      preventScrollReset
      className="grid gap-6"
    >
      <FormError>{state?.errors[""]}</FormError>
      <input type="hidden" name="form" value="review" />
      {review ? <input type="hidden" name="replaces" value="yes" /> : null}
      <StarsField
        defaultValue={typedValue(state, "stars") ?? review?.stars.toString()}
        error={state?.errors["stars"]}
      />
      <TextArea
        name="text"
        label="Your review"
        hint={`At least ${minCharacters} characters. What should somebody know who thinks of learning with ${teacher}? Leave out names and addresses.`}
        rows={6}
        required
        minLength={minCharacters}
        maxLength={maxCharacters}
        count
        defaultValue={typedValue(state, "text") ?? review?.text}
        error={state?.errors["text"]}
      />
      <TagsField chosen={review?.tags ?? []} state={state} />
      <CheckboxField
        name="honest"
        value="yes"
        label="This is about my own lessons, and nobody has offered me anything for it."
        required
        defaultChecked={typedValue(state, "honest") === "yes"}
        error={state?.errors["honest"]}
      />
      <div>
        <Button size="l" disabled={busy} className="max-sm:w-full">
          {busy ? "One moment" : review ? "Change the review" : "Publish the review"}
        </Button>
        <p className="mt-2.5 text-xs text-muted">
          It appears on {teacher}’s page with your first name.
          {review ? "" : ` You can change it for ${editDays} days.`}
        </p>
      </div>
    </Form>
  );
}
