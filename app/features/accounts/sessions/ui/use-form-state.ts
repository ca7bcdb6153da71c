import { useRouteLoaderData } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";

/** What a form is drawn with: the one that was just refused, else one kept while its writer signed in again. */
export function useFormState(refused: FormState | undefined): FormState | undefined {
  const root = useRouteLoaderData<{ formDraft: FormState | null }>("root");
  return refused ?? root?.formDraft ?? undefined;
}
