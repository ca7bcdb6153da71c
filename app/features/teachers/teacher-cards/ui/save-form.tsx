import { useId } from "react";
import { href, useFetcher, useLocation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { SaveHeart, saveClass, type SaveLook } from "./save-link.tsx";

type SaveFormProps = {
  teacher: { id: string; slug: string; name: string };
  isSaved: boolean;
  look: SaveLook;
};

/** A student's heart: pressed while the teacher is on the list. Without a script the page comes back to its place. */
export function SaveForm({ teacher, isSaved, look }: SaveFormProps) {
  const fetcher = useFetcher<{ form: FormState | null }>();
  const { pathname, search } = useLocation();
  const hint = useId();
  const sent = fetcher.formData?.get("intent");
  const shown = sent == null ? isSaved : sent === "save";
  const fields = {
    teacher: teacher.slug,
    intent: shown ? "remove" : "save",
    back: pathname + search,
    at: look === "heart" ? `${teacher.slug}-name` : "",
  };
  const refusal = sent == null ? fetcher.data?.form?.errors[""] : undefined;
  return (
    <fetcher.Form method="post" action={href("/student/saved")} className="relative">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        aria-pressed={shown}
        aria-describedby={refusal ? hint : undefined}
        className={saveClass(look)}
      >
        <SaveHeart look={look} filled={shown} />
        <span className={look === "heart" ? "sr-only" : undefined}>{`Save ${teacher.name}`}</span>
      </button>
      {refusal ? (
        <div
          id={hint}
          className={
            look === "heart" ? "absolute inset-e-0 top-full z-10 w-64 max-w-[80vw]" : "mt-2.5"
          }
        >
          <FormError>{refusal}</FormError>
        </div>
      ) : null}
    </fetcher.Form>
  );
}
