import { useEffect, useRef } from "react";
import { ratings, type Grade } from "#app/features/practice/flashcards/schedule.ts";

type Keys = { show: () => void; rate: (rating: Grade) => void };

/** Space shows the answer and 1 to 4 answer, wherever the focus is but in a control that uses them itself. */
export function useKeys(asked: "show" | "rate" | null, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (asked === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const own =
        event.key === " " ? "a, button, input, textarea, select" : "input, textarea, select";
      if (event.target instanceof HTMLElement && event.target.closest(own)) return;
      const rating = ratings.find((one) => String(one) === event.key);
      if (asked === "show" ? event.key !== " " : rating === undefined) return;
      event.preventDefault();
      if (rating === undefined) latest.current.show();
      else latest.current.rate(rating);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [asked]);
}
