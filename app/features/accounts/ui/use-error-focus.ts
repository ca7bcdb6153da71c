import { useEffect, type RefObject } from "react";
import type { FormState } from "#app/platform/forms.ts";

/** After a refusal, puts the cursor into the first field that needs another look. */
export function useErrorFocus(
  form: RefObject<HTMLFormElement | null>,
  state: FormState | undefined,
): void {
  useEffect(() => {
    if (state === undefined) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, state]);
}
