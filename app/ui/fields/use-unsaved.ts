import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

/** What on the page could be unsaved: each says so when it is asked. */
const asked = new Set<() => boolean>();

/** Whether leaving the page now would lose something. */
export function isAnythingUnsaved(): boolean {
  return [...asked].some((isUnsaved) => isUnsaved());
}

/** Leaving the page asks first while this says yes. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const ask = () => latest.current();
    const leave = (event: BeforeUnloadEvent) => {
      if (ask()) event.preventDefault();
    };
    asked.add(ask);
    addEventListener("beforeunload", leave);
    return () => {
      asked.delete(ask);
      removeEventListener("beforeunload", leave);
    };
  }, []);
}

/**
 * The same for the fields of a form, with the answer: they are unsaved where they say something else than when they
 * were drawn, and after a refusal. `drawn` changes whenever they are drawn again.
 */
export function useUnsavedForm(
  form: RefObject<HTMLFormElement | null>,
  { drawn, isRefused, asks = true }: { drawn: string; isRefused: boolean; asks?: boolean },
): () => boolean {
  const isServerDrawn = useServerDrawn();
  const before = useRef("");
  useEffect(() => {
    before.current = fieldsOf(form.current);
    // A field may be another control once scripts run.
  }, [form, drawn, isServerDrawn]);
  const isUnsaved = useCallback(
    () => isRefused || fieldsOf(form.current) !== before.current,
    [form, isRefused],
  );
  useUnsaved(() => asks && isUnsaved());
  return isUnsaved;
}

function fieldsOf(form: HTMLFormElement | null): string {
  if (form === null) return "";
  const fields = [...new FormData(form)].map(([name, value]) =>
    JSON.stringify([name, typeof value === "string" ? value : value.name]),
  );
  return fields.toSorted().join("\n");
}
