import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

/** `stays`: it is another view of the same page, at the same path, that is asked for. */
type IsUnsaved = (stays: boolean) => boolean;

/** What on the page could be unsaved: each says so when it is asked. */
const asked = new Set<IsUnsaved>();

/** Whether leaving the page now, or this view of it, would lose something. */
export function isAnythingUnsaved(stays: boolean): boolean {
  return [...asked].some((isUnsaved) => isUnsaved(stays));
}

/** Leaving the page asks first while this says yes. */
export function useUnsaved(isUnsaved: IsUnsaved): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const ask: IsUnsaved = (stays) => latest.current(stays);
    const leave = (event: BeforeUnloadEvent) => {
      if (ask(false)) event.preventDefault();
    };
    asked.add(ask);
    addEventListener("beforeunload", leave);
    return () => {
      asked.delete(ask);
      removeEventListener("beforeunload", leave);
    };
  }, []);
}

type UnsavedForm = { drawn: string; isRefused: boolean; asks?: boolean; filled?: string };

/**
 * The same for the fields of a form, with the answer: they are unsaved where they say something else than when they
 * were drawn, and after a refusal. `drawn` changes whenever they are drawn again. `filled`: browsers fill it by themselves.
 */
export function useUnsavedForm(
  form: RefObject<HTMLFormElement | null>,
  { drawn, isRefused, asks = true, filled }: UnsavedForm,
): () => boolean {
  const isServerDrawn = useServerDrawn();
  const before = useRef("");
  useEffect(() => {
    before.current = fieldsOf(form.current, filled);
    // A field may be another control once scripts run.
  }, [form, drawn, filled, isServerDrawn]);
  const isUnsaved = useCallback(
    () => isRefused || fieldsOf(form.current, filled) !== before.current,
    [form, filled, isRefused],
  );
  useUnsaved(() => asks && isUnsaved());
  return isUnsaved;
}

function fieldsOf(form: HTMLFormElement | null, filled: string | undefined): string {
  if (form === null) return "";
  const fields = [...new FormData(form)]
    .filter(([name]) => name !== filled)
    .map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : value.name]));
  return fields.toSorted().join("\n");
}
