import { useRouteLoaderData } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";

/** Beside the button of a form that is back after its writer proved who they are: it is still to be sent. */
export function StillToSend({ state }: { state: FormState | undefined }) {
  const root = useRouteLoaderData<{ formDraft: FormState | null }>("root");
  if (state === undefined || state !== root?.formDraft) return null;
  return (
    <p role="status" className="text-sm font-semibold">
      Not sent yet: press the button once more.
    </p>
  );
}
