import type { Lane } from "../calendar-lanes.ts";
import type { Span } from "../week-layout.ts";

/** The rows that are drawn. */
export type Frame = Span & { hours: number };

/** How far from the top a row is drawn: the height of a minute is the sheet's to say, on screen and on paper. */
export function rowStyle(row: number, frame: Frame): string {
  const inside = Math.min(frame.end, Math.max(frame.start, row)) - frame.start;
  return `calc(var(--minute) * ${inside})`;
}

export function boxStyle({ start, end }: Span, frame: Frame, inset = 0): React.CSSProperties {
  const top = Math.min(frame.end, Math.max(frame.start, start));
  const bottom = Math.min(frame.end, Math.max(frame.start, end));
  return {
    insetBlockStart: `calc(var(--minute) * ${top - frame.start} + ${inset}px)`,
    blockSize: `calc(var(--minute) * ${bottom - top} - ${2 * inset}px)`,
  };
}

/** The inline position and width of a box that shares its time with others, within its day. */
export function laneStyle({ lane, of }: Lane): React.CSSProperties {
  if (of === 1) return {};
  const part = 100 / of;
  return {
    insetInlineStart: `calc(${part * lane}% + 3px)`,
    insetInlineEnd: `calc(${100 - part * (lane + 1)}% + 3px)`,
  };
}

export function isShown(row: number | null, frame: Frame): row is number {
  return row !== null && row >= frame.start && row < frame.end;
}
