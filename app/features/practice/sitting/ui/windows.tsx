import { clsx } from "clsx";
import { RotateCcw } from "lucide-react";
import { ArchWindow } from "#app/ui/drawings/window.tsx";
import type { SittingPlace } from "../steps.ts";

/** A window for each flashcard: lit when it is known, with an arrow when it comes again. */
export function Windows({ place: { windows, waiting } }: { place: SittingPlace }) {
  const now = waiting[0]?.id;
  const comes = new Set(waiting.map(({ id }) => id));
  return (
    <ol aria-label="Progress" className="mt-4 grid grid-cols-12 gap-1.5 md:gap-8">
      {windows.map(({ id, rating }, at) => {
        const again = rating !== null && comes.has(id);
        const state =
          id === now ? "now" : again ? "again later" : rating === null ? "to do" : "known";
        return (
          <li key={id} className="relative grid justify-items-center">
            <ArchWindow
              lit={rating !== null && !again}
              className={clsx("h-10 w-auto md:h-20", again && "[--pane:var(--poppy)]")}
            />
            {again ? (
              <RotateCcw
                aria-hidden="true"
                className="absolute inset-s-1/2 top-3 size-3.5 -translate-x-1/2 text-black md:top-7 md:size-6 rtl:translate-x-1/2"
              />
            ) : null}
            <span
              className={clsx(
                "mt-1.5 h-1 w-4 rounded-full md:w-6",
                id === now ? "forced-border bg-ink" : "bg-transparent",
              )}
            />
            <span className="sr-only">
              Word {at + 1}: {state}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
