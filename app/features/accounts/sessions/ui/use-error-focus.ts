import { useEffect, type RefObject } from "react";
import type { FormState } from "#app/platform/forms/forms.ts";

/**
 * After a refusal, puts the cursor into the first field that needs another look. Where none does, what is said of the
 * whole form gets it, if the button that was pressed has lost it.
 */
export function useErrorFocus(
  form: RefObject<HTMLElement | null>,
  state: FormState | undefined,
): void {
  useEffect(() => {
    if (state === undefined) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // A group of choices cannot have the cursor; its first choice can.
    if (first)
      (first instanceof HTMLFieldSetElement ? first.querySelector("input") : first)?.focus();
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
  }, [form, state]);
}
