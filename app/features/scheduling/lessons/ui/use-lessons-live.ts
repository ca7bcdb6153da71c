import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { onLiveOpen, useLive } from "#app/platform/live/use-live.ts";

/** Loads the page's data again when a lesson of this person changed, and after a time without connection. */
export function useLessonsLive(): void {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  useEffect(() => {
    newest.current = revalidate;
  });
  useLive("lessons-changed", () => void revalidate());
  useEffect(() => {
    let opened = false;
    return onLiveOpen(() => {
      if (opened) void newest.current();
      opened = true;
    });
  }, []);
}
