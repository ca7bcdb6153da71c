import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { TypedAgain } from "#app/features/consent/ui/typed-again.tsx";
import { useKeptForm } from "#app/features/consent/use-kept-form.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";

type Values = Record<string, string>;
export type FormFieldOf = (name: string) => { name: string; defaultValue: string; error?: string };

type FormProps = {
  /** Which step it is, among the forms of its page. */
  intent: string;
  state: FormState | undefined;
  stored?: Values;
  /** It has a field for files. */
  withFiles?: boolean;
  version?: number;
  /** Leaving asks first: what is chosen, and not typed, is not kept for coming back. */
  asks?: boolean;
  children: (field: FormFieldOf) => ReactNode;
};

/** One of the forms of a page: what was refused a moment ago is in its fields again. */
export function VersionedForm({
  intent,
  state,
  stored = {},
  version,
  withFiles = false,
  asks = false,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const said = typedValue(state, "intent");
  const mine = said === undefined || said === intent ? state : undefined;
  useErrorFocus(form, mine);
  const kept = useKeptForm(form, intent, mine !== undefined);
  useUnsavedForm(form, { drawn: String(version), isRefused: mine !== undefined, asks });
  // What was refused as older than the stored one means, sent again, to replace that.
  const from = (mine && !mine.errors[""] ? typedValue(mine, "version") : undefined) ?? version;
  const field: FormFieldOf = (name) => ({
    name,
    defaultValue: (mine ? typedValue(mine, name) : undefined) ?? stored[name] ?? "",
    error: mine?.errors[name],
  });
  return (
    <Form
      method="post"
      encType={withFiles ? "multipart/form-data" : undefined}
      ref={form}
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      {from === undefined ? null : <input type="hidden" name="version" value={from} />}
      <TypedAgain isBack={kept.isBack} onForget={kept.forget} />
      <FormError>{mine?.errors[""]}</FormError>
      {children(field)}
    </Form>
  );
}
