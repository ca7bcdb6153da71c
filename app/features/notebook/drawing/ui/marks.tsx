import { boundsOf, onSheet, type SheetPoint } from "#app/features/notebook/whiteboard/geometry.ts";
import type { BoardObject } from "#app/features/notebook/whiteboard/objects.ts";

const margin = 20;

/** Around the object that is chosen. */
export function AroundChosen({ object }: { object: BoardObject | null }) {
  if (object === null) return null;
  const { x, y, width, height } = boundsOf(object);
  return (
    <rect
      x={x - margin}
      y={y - margin}
      width={width + 2 * margin}
      height={height + 2 * margin}
      rx={12}
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      strokeDasharray="20 14"
      className="text-poppy-text"
    />
  );
}

export function Laser({ at }: { at: SheetPoint }) {
  const { x, y } = onSheet(at);
  return (
    <>
      <circle cx={x} cy={y} r={36} className="fill-poppy opacity-30" />
      <circle cx={x} cy={y} r={18} className="fill-poppy" />
    </>
  );
}

/** Where the keyboard draws. */
export function KeyboardMark({ at: { x, y } }: { at: SheetPoint }) {
  return (
    <path
      d={`M${x - 50},${y}H${x + 50}M${x},${y - 50}V${y + 50}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      className="text-poppy-text"
    />
  );
}
