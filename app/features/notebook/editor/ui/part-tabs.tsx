import { clsx } from "clsx";
import { type KeyboardEvent, useRef } from "react";

export type NotebookPart = "text" | "whiteboard";

const parts: [NotebookPart, string][] = [
  ["text", "Notebook"],
  ["whiteboard", "Whiteboard"],
];

/** What makes an element the panel of a tab. */
export function panelOf(id: string, part: NotebookPart) {
  return { id: `${id}-${part}`, role: "tabpanel", "aria-labelledby": `${id}-${part}-tab` } as const;
}

type TabsProps = {
  id: string;
  place: "page" | "room";
  part: NotebookPart;
  onPart(part: NotebookPart): void;
};

/** The two parts of a notebook: one stop of Tab, and arrow keys between them. */
export function PartTabs({ id, place, part, onPart }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent): void {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    const next = part === "text" ? "whiteboard" : "text";
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
      className={clsx("flex shrink-0 gap-6.5 border-b border-line", place === "room" && "px-4.5")}
    >
      {parts.map(([one, name]) => (
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
          className="min-h-12 min-w-11 border-b-3 border-transparent pt-0.75 font-semibold text-muted -outline-offset-3 hover:text-ink aria-selected:border-poppy aria-selected:text-ink forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
