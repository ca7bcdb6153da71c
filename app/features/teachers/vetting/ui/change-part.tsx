import { Fragment, useRef, type ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField } from "#app/platform/forms/made-from.ts";
import { Button } from "#app/ui/button.tsx";

/** Where each form of the page posts its part. */
export function changePath(part: string): string {
  return `${href("/teacher/profile/checked")}?part=${part}`;
}

/** What was typed comes before what is stored. */
export function changeField(state: FormState | undefined, stored: Record<string, string>): FieldOf {
  return (name) => ({
    name,
    defaultValue: (state ? typedValue(state, name) : stored[name]) ?? "",
    error: state?.errors[name],
  });
}

type ChangePartProps = {
  name: string;
  label: string;
  state: FormState | undefined;
  /** What the fields are drawn from, where they replace a whole. */
  stored?: FormState["values"];
  isSaved?: boolean;
  children: ReactNode;
};

/** One part of a change, saved by itself. */
export function ChangePart(props: ChangePartProps) {
  const { name, label, state, stored = {}, isSaved = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const drawn = useMadeFrom(madeFrom(stored), typedValue(state, madeFromField), isSaved);
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={changePath(name)}
      ref={form}
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name={madeFromField} value={drawn} />
      <Fragment key={drawn}>{children}</Fragment>
      <div>
        <Button disabled={busy} variant="outline">
          {label}
        </Button>
      </div>
    </Form>
  );
}
