import { clsx } from "clsx";
import { type KeyboardEvent, useRef } from "react";

export type NotebookPart = "text" | "whiteboard" | "words";

const names: Record<NotebookPart, string> = {
  text: "Notebook",
  whiteboard: "Whiteboard",
  words: "Words",
};

/** What makes an element the panel of a tab. */
export function panelOf(id: string, part: NotebookPart) {
  return { id: `${id}-${part}`, role: "tabpanel", "aria-labelledby": `${id}-${part}-tab` } as const;
}

type TabsProps = {
  id: string;
  place: "page" | "room";
  part: NotebookPart;
  /** How many words of the lesson are kept; undefined where there is no lesson. */
  words: number | undefined;
  onPart(part: NotebookPart): void;
};

/** The parts of a notebook: one stop of Tab, and arrow keys between them. */
export function PartTabs({ id, place, part, words, onPart }: TabsProps) {
  const parts: NotebookPart[] = ["text", "whiteboard"];
  if (words !== undefined) parts.push("words");
  const row = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent): void {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    const step = event.key === "ArrowRight" ? 1 : -1;
    const next = parts.at((parts.indexOf(part) + step) % parts.length)!;
    onPart(next);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Parts of the notebook"
      tabIndex={-1}
      onKeyDown={move}
      className={clsx(
        "flex shrink-0 border-b border-line",
        place === "room" ? "gap-5 px-4.5" : "gap-6.5",
      )}
    >
      {parts.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}-tab`}
          data-tab={one}
          aria-selected={part === one}
          aria-controls={part === one ? `${id}-${one}` : undefined}
          tabIndex={part === one ? 0 : -1}
          onClick={() => onPart(one)}
          className="min-h-12 min-w-11 border-b-3 border-transparent pt-0.75 font-semibold text-muted -outline-offset-3 hover:text-ink aria-selected:border-poppy aria-selected:text-ink forced-colors:border forced-colors:px-2 forced-colors:aria-selected:border-b-4 forced-colors:aria-selected:border-[Highlight]"
        >
          {names[one]}
          {one === "words" && words ? (
            <span className="num ms-1.5 font-normal">
              {words}
              <span className="sr-only"> kept</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
