import { clsx } from "clsx";
import type { ReactNode } from "react";

export type CancellationSegment = {
  back: "all" | "half" | "none";
  label: ReactNode;
  until: ReactNode;
  /** Share of the width; 1 when unset. Shares tell the order, not the hours. */
  share?: number;
};

type BarProps = {
  segments: CancellationSegment[];
  /** The position of now, 0 to 100 over the whole bar; unset before or after it matters. */
  marker?: number;
  label?: string;
  className?: string;
};

const fills = {
  all: "bg-success",
  half: "cancel-half",
  none: "border-[1.5px] border-line-strong bg-surface",
};

/** What leaving costs, as time running from left to right. The words under it say the same. */
export function CancellationBar({
  segments,
  marker,
  label = "What cancelling costs",
  className,
}: BarProps) {
  const shares = segments.map((segment) => segment.share ?? 1);
  const upTo = (count: number) => shares.slice(0, count).reduce((sum, share) => sum + share, 0);
  const percent = (count: number) => (upTo(count) / upTo(shares.length)) * 100;
  const placed = segments.map((segment, index) => ({
    ...segment,
    from: percent(index),
    to: percent(index + 1),
  }));
  const at = marker === undefined ? undefined : Math.min(100, Math.max(0, marker));
  return (
    <div className={clsx("relative pt-1", className)}>
      <ol
        aria-label={label}
        className="num grid gap-x-0.75 text-xs text-muted"
        style={{
          gridTemplateColumns: segments
            // No word is broken, but where letters are far larger than ours.
            .map((segment) => `minmax(60px, ${segment.share ?? 1}fr)`)
            .join(" "),
        }}
      >
        {placed.map((segment) => {
          const past = at !== undefined && at >= segment.to && segment.to < 100;
          const now = at !== undefined && !past && at >= segment.from;
          return (
            <li
              key={segment.from}
              className={clsx("min-w-0 pt-3.5 wrap-anywhere", past && "text-muted")}
            >
              <span className="absolute inset-x-0 sr-only">
                {now ? "Now: " : past ? "Over: " : ""}
              </span>
              <span
                aria-hidden="true"
                className={clsx(
                  "-mt-2.5 mb-1.5 block h-1.5 rounded-full",
                  fills[segment.back],
                  past && "opacity-35",
                )}
              />
              <span
                className={clsx("block pe-2.5 leading-snug", past ? "" : "font-semibold text-ink")}
              >
                {segment.label}
              </span>
              <span className="block pe-2.5 leading-snug text-balance">{segment.until}</span>
            </li>
          );
        })}
      </ol>
      {at === undefined ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-bs-1 size-3.5 rounded-full border-3 border-surface bg-ink ring-[1.5px] ring-ink"
          style={{ insetInlineStart: `clamp(0px, calc(${at}% - 7px), calc(100% - 14px))` }}
        />
      )}
    </div>
  );
}
