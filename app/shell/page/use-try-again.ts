import { useEffect } from "react";
import { useRevalidator } from "react-router";

const firstPause = 5_000;
const longestPause = 60_000;

/** Asks for the page's data again by itself while `isAway`, less and less often, and never for a page nobody sees. */
export function useTryAgain(isAway: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAway) return;
    let timer: number;
    const wait = (pause: number) => {
      // Not all at the same moment: they were all sent away together.
      timer = window.setTimeout(
        async () => {
          if (document.visibilityState === "visible") await revalidate();
          wait(Math.min(2 * pause, longestPause));
        },
        pause * (0.8 + 0.4 * Math.random()),
      );
    };
    wait(firstPause);
    return () => window.clearTimeout(timer);
  }, [isAway, revalidate]);
}
