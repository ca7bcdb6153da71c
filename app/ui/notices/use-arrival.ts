import { type RefObject, useEffect, useRef, useState } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

/** Brings what a press has led to into view, with the focus on it. A page that the server has drawn begins at its top. */
export function useArrival<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const [wasDrawn] = useState(useServerDrawn());
  useEffect(() => {
    if (wasDrawn) return;
    part.current?.scrollIntoView({ block: "center" });
    part.current?.focus({ preventScroll: true });
  }, [wasDrawn]);
  return part;
}
