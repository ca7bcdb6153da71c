import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { rules } from "#config/rules.ts";
import {
  categoriesOf,
  wishesOf,
  type ReportedBy,
  type ReportSubject,
} from "#app/features/reports/reported/rules.ts";
import type { Category } from "#db/schema/reports/report-values.ts";
import { categoryHint, categoryText, wishText } from "#app/features/reports/reported/text.ts";

/** Saves what was typed when it is refused, and puts the cursor where another look is needed. */
export function ReportForm({
  subject,
  by,
  state,
  chosen,
}: {
  subject: ReportSubject;
  by?: ReportedBy;
  state: FormState | undefined;
  /** What it is about, where the page has said so already. */
  chosen?: Category;
}) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useEffect(() => {
    if (state === undefined) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first instanceof HTMLFieldSetElement ? first.querySelector("input") : first)?.focus();
  }, [state]);
  return (
    <Form method="post" ref={form} noValidate className="grid gap-7">
      <ReportFields {...{ subject, by, state, chosen, busy }} />
    </Form>
  );
}

type ReportFieldsProps = {
  subject: ReportSubject;
  by?: ReportedBy;
  state: FormState | undefined;
  chosen?: Category;
  busy: boolean;
  /** Beside a call there is room for one column. */
  narrow?: boolean;
};

/** What is asked, for the page and for the panel beside a call. */
export function ReportFields({ subject, by, state, chosen, busy, narrow }: ReportFieldsProps) {
  return (
    <>
      <FormError>{state?.errors[""]}</FormError>
      {chosen === undefined ? (
        <RadioCards
          name="category"
          label="What is it about?"
          columns={narrow ? 1 : 2}
          required
          options={categoriesOf(subject, by).map((value) => ({
            value,
            label: categoryText(value),
            hint: categoryHint(value),
          }))}
          defaultValue={typedValue(state, "category")}
          error={state?.errors["category"]}
        />
      ) : (
        <div>
          <input type="hidden" name="category" value={chosen} />
          <p className="font-semibold">{categoryText(chosen)}</p>
          <p className="text-sm text-muted">{categoryHint(chosen)}</p>
        </div>
      )}
      <TextArea
        name="text"
        label="What happened?"
        hint={`At least ${rules.report.minCharacters} characters. What was said or done, and when. Only the people who decide read this.`}
        rows={narrow ? 5 : 8}
        required
        minLength={rules.report.minCharacters}
        maxLength={rules.report.maxCharacters}
        count
        defaultValue={typedValue(state, "text")}
        error={state?.errors["text"]}
      />
      <SelectField
        name="wish"
        label="What would you like to happen?"
        optional
        hint="It helps us to understand you. What we decide follows from the facts and our rules."
        defaultValue={typedValue(state, "wish")}
        error={state?.errors["wish"]}
      >
        <option value="">No answer</option>
        {wishesOf(subject, by).map((wish) => (
          <option key={wish} value={wish}>
            {wishText[wish]}
          </option>
        ))}
      </SelectField>
      <div>
        <Button size="l" disabled={busy} className="max-sm:w-full">
          {busy ? "One moment" : "Send the report"}
        </Button>
      </div>
    </>
  );
}
