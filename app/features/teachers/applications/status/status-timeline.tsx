import { clsx } from "clsx";
import type { TimelinePoint } from "./status-timeline.ts";

/** Where it is: what happened, its present state, and what is to come. */
export function StatusTimeline({ points }: { points: TimelinePoint[] }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-2xl">
        Where it is
      </h2>
      <ol>
        {points.map((point, index) => (
          <Point key={index} point={point} isLast={index === points.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function Point({ point, isLast }: { point: TimelinePoint; isLast: boolean }) {
  const { look, title, text } = point;
  return (
    <li aria-current={look === "now" ? "step" : undefined} className="relative ps-9 pb-6 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "absolute inset-s-0.75 inset-bs-1 size-4 rounded-full border-3",
          look === "done" && "border-brand bg-brand",
          look === "now" && "border-ink bg-butter",
          look === "ahead" && "border-line-strong bg-surface",
        )}
      />
      {isLast ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-s-2.5 inset-bs-5.5 -inset-be-0.5 w-0.5 bg-line-strong"
        />
      )}
      <b className="block font-semibold">{title}</b>
      <span className="text-sm text-muted">{text}</span>
    </li>
  );
}
