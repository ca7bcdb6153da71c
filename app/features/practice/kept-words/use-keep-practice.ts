import { useEffect } from "react";
import { keepPractice } from "./keep-practice.ts";

/** Keeps the person's words in this browser as soon as its service worker could answer without a connection. */
export function useKeepPractice(personId: string | null): void {
  useEffect(() => {
    if (personId === null || !("serviceWorker" in navigator)) return;
    const leaving = new AbortController();
    // What a browser refuses to keep, it goes without.
    navigator.serviceWorker.ready
      .then(() => (leaving.signal.aborted ? undefined : keepPractice(personId, leaving.signal)))
      .catch(() => {});
    return () => leaving.abort();
  }, [personId]);
}
