import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import {
  cellsPerDay,
  hourChoices,
} from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { looks } from "#app/features/scheduling/calendar/ui/calendar-looks.ts";
import { type Point, useHoldDrag } from "#app/features/scheduling/calendar/ui/use-hold-drag.ts";

/** What is in a half-hour, whether it is open or not. */
export type CellMark = "off" | "lesson" | "busy" | "missing" | "past";

export const paintingHint =
  "Drag over the half-hours; with a finger, hold still for a moment first. Or use the arrow keys and the space bar.";

type PainterProps = {
  label: string;
  columns: { name: string; short: string }[];
  /** Half-hours, column after column: open or not. */
  cells: readonly boolean[];
  marks?: readonly (CellMark | undefined)[];
  /** The one that a small screen shows first. */
  firstColumn?: number;
  onChange: (cells: boolean[]) => void;
};

const firstShown = 8 * 2;
const markWords: Record<CellMark, string> = {
  off: "time off",
  lesson: "lesson",
  busy: "busy elsewhere",
  missing: "no such time",
  past: "over",
};

/** A stroke: from where, to open or to close, over what was there before. */
type Stroke = { from: number; open: boolean; before: readonly boolean[] };

/**
 * Days as half-hours to paint: drag with the mouse, or with a finger after holding still for a moment; tap; or go with
 * the arrow keys, turn one with the space bar and carry it on with shift and arrows. On a small screen one day at a time.
 */
export function HoursPainter({
  label,
  columns,
  cells,
  marks,
  firstColumn = 0,
  onChange,
}: PainterProps) {
  const [at, setAt] = useState(firstColumn * cellsPerDay + firstShown);
  const stroke = useRef<Stroke | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const shown = Math.floor(at / cellsPerDay);

  useEffect(() => {
    const first = grid.current?.querySelector<HTMLElement>(`[data-cell="${firstShown}"]`);
    if (frame.current && first) frame.current.scrollTop = first.offsetTop - 48;
  }, []);

  // Half-hours that are over or skipped by the clock cannot change.
  const isFixed = (cell: number) => marks?.[cell] === "missing" || marks?.[cell] === "past";
  function paint(before: readonly boolean[], isIn: (cell: number) => boolean, open: boolean) {
    onChange(before.map((was, cell) => (isIn(cell) && !isFixed(cell) ? open : was)));
  }
  function drawTo(cell: number | null) {
    if (stroke.current === null || cell === null) return;
    const { from, open, before } = stroke.current;
    paint(before, (one) => inRectangle(one, from, cell), open);
  }
  function focus(cell: number) {
    setAt(cell);
    // The day may be shown only now.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus(),
    );
  }

  useHoldDrag(
    frame,
    {
      begin(target) {
        const cell = cellOf(target);
        if (cell === null) return false;
        stroke.current = { from: cell, open: !cells[cell], before: cells };
        setAt(cell);
        drawTo(cell);
        return true;
      },
      move: (point: Point) => drawTo(cellOf(document.elementFromPoint(point.x, point.y))),
      end(dropped) {
        if (!dropped && stroke.current) onChange([...stroke.current.before]);
        stroke.current = null;
      },
    },
    0,
  );

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === " " || event.key === "Enter") paint(cells, (cell) => cell === at, !cells[at]);
    else {
      const next = step(at, event.key, columns.length);
      if (next === null) return;
      if (event.shiftKey) paint(cells, (cell) => cell === next, cells[at]!);
      focus(next);
    }
    event.preventDefault();
  }
  // The mouse has drawn by now; a tap, or a screen reader's press, turns the one half-hour.
  function onClick(event: React.MouseEvent) {
    const cell = cellOf(event.target as Element);
    if (cell === null || (event.nativeEvent as PointerEvent).pointerType === "mouse") return;
    setAt(cell);
    paint(cells, (one) => one === cell, !cells[cell]);
  }

  return (
    <>
      {columns.length > 1 ? (
        <div
          role="group"
          aria-label="Day to paint"
          className="mb-2.5 grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1 md:hidden"
        >
          {columns.map(({ name, short }, column) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={column === shown}
              onClick={() => setAt(column * cellsPerDay + (at % cellsPerDay))}
              className="min-h-11 rounded-control border border-line-strong text-sm font-semibold aria-pressed:bg-brand aria-pressed:text-on-brand aria-pressed:underline"
            >
              {short}
            </button>
          ))}
        </div>
      ) : null}
      <div
        ref={frame}
        className="relative max-h-130 overflow-y-auto rounded-note border border-line-strong"
      >
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setAt(cellOf(target) ?? at)}
          onClick={onClick}
          style={{ "--painted": columns.length } as React.CSSProperties}
          className="grid grid-cols-[3.75rem_minmax(0,1fr)] select-none md:grid-cols-[3.75rem_repeat(var(--painted),minmax(0,1fr))]"
        >
          <div role="row" className="contents">
            <span role="columnheader" className="sticky inset-bs-0 z-1 bg-surface">
              <span className="sr-only">Time</span>
            </span>
            {columns.map(({ name }, column) => (
              <span
                key={name}
                role="columnheader"
                className={clsx(
                  "sticky inset-bs-0 z-1 border-s border-b border-line bg-surface px-1 py-2.5 text-center text-sm leading-tight font-semibold",
                  column !== shown && "max-md:hidden",
                )}
              >
                {name}
              </span>
            ))}
          </div>
          {hourChoices.slice(0, -1).map((minutes, row) => (
            <div key={minutes} role="row" className="contents">
              <span role="rowheader" className="num pe-2 text-end text-xs leading-6 text-muted">
                <span className={row % 2 === 0 ? "" : "sr-only"}>{minuteText(minutes)}</span>
              </span>
              {columns.map(({ name }, column) => {
                const cell = column * cellsPerDay + row;
                const mark = marks?.[cell];
                return (
                  <div
                    key={cell}
                    role="gridcell"
                    data-cell={cell}
                    tabIndex={cell === at ? 0 : -1}
                    aria-selected={cells[cell]}
                    aria-disabled={isFixed(cell) || undefined}
                    aria-label={`${name} ${minuteText(minutes)}${mark ? `, ${markWords[mark]}` : ""}`}
                    className={clsx(
                      "h-6 truncate ps-1 text-xs leading-6 -outline-offset-2 pointer-coarse:h-11 max-md:h-11",
                      column !== shown && "max-md:hidden",
                      isFixed(cell) ? "opacity-60" : "cursor-pointer",
                      row % 2 === 0 ? "border-t border-t-line" : "border-t border-t-transparent",
                      mark === "missing"
                        ? "border-s border-line bg-paper text-muted"
                        : cells[cell]
                          ? looks.open
                          : "border-s border-line bg-sunken hover:bg-surface",
                      mark === "off" && "hatched",
                    )}
                  >
                    {mark && marks[cell - 1] !== mark ? (
                      <span aria-hidden="true">{markWords[mark]}</span>
                    ) : null}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function cellOf(target: Element | null): number | null {
  const cell = target?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  return cell === undefined ? null : Number(cell);
}

function inRectangle(cell: number, a: number, b: number): boolean {
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  const day = (of: number) => Math.floor(of / cellsPerDay);
  const row = (of: number) => of % cellsPerDay;
  return between(day(cell), day(a), day(b)) && between(row(cell), row(a), row(b));
}

/** The cell an arrow key leads to, or null for another key or the edge of the days. */
function step(cell: number, key: string, columns: number): number | null {
  const row = cell % cellsPerDay;
  const day = (cell - row) / cellsPerDay;
  const move = (toDay: number, toRow: number) =>
    toDay >= 0 && toDay < columns && toRow >= 0 && toRow < cellsPerDay
      ? toDay * cellsPerDay + toRow
      : null;
  switch (key) {
    case "ArrowUp":
      return move(day, row - 1);
    case "ArrowDown":
      return move(day, row + 1);
    case "ArrowLeft":
      return move(day - 1, row);
    case "ArrowRight":
      return move(day + 1, row);
    case "Home":
      return move(0, row);
    case "End":
      return move(columns - 1, row);
    default:
      return null;
  }
}
