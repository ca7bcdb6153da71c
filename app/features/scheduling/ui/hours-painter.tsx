import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { WeeklyWindow } from "#db/schema/teachers.ts";
import {
  cellsOf,
  cellsPerDay,
  hourChoices,
  hourText,
  windowsOf,
} from "#app/features/teachers/weekly-hours.ts";

type PainterProps = { windows: WeeklyWindow[]; onChange: (windows: WeeklyWindow[]) => void };

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const firstShown = 8 * 2;

/** A stroke: from where, to open or to close, over what was there before. */
type Stroke = { from: number; open: boolean; before: boolean[] };

/**
 * The week as half-hours to paint: drag with the mouse, tap, or go with the arrow keys, turn one
 * with the space bar and carry it on with shift and arrows.
 */
export function HoursPainter({ windows, onChange }: PainterProps) {
  const [cells, setCells] = useState(() => cellsOf(windows));
  const [at, setAt] = useState(firstShown);
  const stroke = useRef<Stroke | null>(null);
  const grid = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const frame = grid.current?.parentElement;
    const first = grid.current?.querySelector<HTMLElement>(`[data-cell="${firstShown}"]`);
    if (frame && first) frame.scrollTop = first.offsetTop - 48;
  }, []);
  useEffect(() => {
    const end = () => void (stroke.current = null);
    addEventListener("pointerup", end);
    return () => removeEventListener("pointerup", end);
  }, []);

  function set(next: boolean[]) {
    setCells(next);
    onChange(windowsOf(next));
  }
  function turn(cell: number, open: boolean) {
    set(cells.map((was, index) => (index === cell ? open : was)));
  }
  function drawTo(cell: number | null) {
    if (stroke.current === null || cell === null) return;
    const { from, open, before } = stroke.current;
    set(before.map((was, index) => (inRectangle(index, from, cell) ? open : was)));
  }
  function focus(cell: number) {
    setAt(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === " " || event.key === "Enter") turn(at, !cells[at]);
    else {
      const next = step(at, event.key);
      if (next === null) return;
      if (event.shiftKey) turn(next, cells[at]!);
      focus(next);
    }
    event.preventDefault();
  }

  function onPointerDown(event: React.PointerEvent) {
    const cell = cellOf(event.target);
    if (cell === null || event.pointerType !== "mouse" || event.button !== 0) return;
    stroke.current = { from: cell, open: !cells[cell], before: cells };
    setAt(cell);
    drawTo(cell);
  }
  // The mouse has drawn by now; a finger, or a screen reader's press, turns the one half-hour.
  function onClick(event: React.MouseEvent) {
    const cell = cellOf(event.target);
    if (cell === null || (event.nativeEvent as PointerEvent).pointerType === "mouse") return;
    setAt(cell);
    turn(cell, !cells[cell]);
  }

  return (
    <div className="relative max-h-130 overflow-y-auto rounded-note border border-line-strong">
      <div
        ref={grid}
        role="grid"
        aria-label="Open half-hours of the week"
        aria-multiselectable="true"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={(event) => drawTo(cellOf(event.target))}
        onClick={onClick}
        className="grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))] select-none"
      >
        <div role="row" className="contents">
          <span role="columnheader" className="sticky inset-bs-0 z-1 bg-surface">
            <span className="sr-only">Time</span>
          </span>
          {names.map((name) => (
            <span
              key={name}
              role="columnheader"
              className="sticky inset-bs-0 z-1 truncate border-s border-b border-line bg-surface px-1 py-2.5 text-center text-sm font-semibold"
            >
              {name}
            </span>
          ))}
        </div>
        {hourChoices.slice(0, -1).map((minutes, row) => (
          <div key={minutes} role="row" className="contents">
            <span role="rowheader" className="num pe-2 text-end text-xs leading-6 text-muted">
              <span className={row % 2 === 0 ? "" : "sr-only"}>{hourText(minutes)}</span>
            </span>
            {names.map((name, day) => {
              const cell = day * cellsPerDay + row;
              return (
                <div
                  key={cell}
                  role="gridcell"
                  data-cell={cell}
                  tabIndex={cell === at ? 0 : -1}
                  aria-selected={cells[cell]}
                  aria-label={`${name} ${hourText(minutes)}`}
                  className={clsx(
                    "h-6 cursor-pointer border-s border-line -outline-offset-2",
                    row % 2 === 0 ? "border-t" : "border-t border-t-transparent",
                    cells[cell] ? "forced-border bg-brand" : "bg-sunken hover:bg-brand-soft",
                  )}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellOf(target: EventTarget): number | null {
  const cell = target instanceof HTMLElement ? target.dataset["cell"] : undefined;
  return cell === undefined ? null : Number(cell);
}

function inRectangle(cell: number, a: number, b: number): boolean {
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  const day = (of: number) => Math.floor(of / cellsPerDay);
  const row = (of: number) => of % cellsPerDay;
  return between(day(cell), day(a), day(b)) && between(row(cell), row(a), row(b));
}

/** The cell an arrow key leads to, or null for another key or the edge of the week. */
function step(cell: number, key: string): number | null {
  const row = cell % cellsPerDay;
  const day = (cell - row) / cellsPerDay;
  const move = (toDay: number, toRow: number) =>
    toDay >= 0 && toDay < 7 && toRow >= 0 && toRow < cellsPerDay
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
      return move(6, row);
    default:
      return null;
  }
}
