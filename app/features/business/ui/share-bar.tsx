import { clsx } from "clsx";

const fills = { navy: "bg-navy", heat: "bg-heat-3" };

/** A part of a whole as a bar; the figure next to it says the same. */
export function ShareBar({
  part,
  whole,
  fill = "navy",
}: {
  part: number;
  whole: number;
  fill?: keyof typeof fills;
}) {
  return (
    <span
      aria-hidden="true"
      className="block h-3.5 min-w-8 overflow-hidden rounded-[4px] bg-sunken ring-1 ring-line ring-inset"
    >
      <span
        className={clsx("block h-full forced-colors:bg-[CanvasText]", fills[fill])}
        style={{ inlineSize: `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%` }}
      />
    </span>
  );
}
