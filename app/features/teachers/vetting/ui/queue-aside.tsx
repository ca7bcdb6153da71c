import { clsx } from "clsx";
import { Link } from "react-router";
import type { ReviewClock } from "#app/features/teachers/applications/status/review-clock.ts";
import { ClockBars } from "./clock-bars.tsx";

type QueueAsideProps = {
  queue: { id: string; name: string; clock: ReviewClock | null }[];
  current: string;
  zone: string;
};

/** Those waiting, so that the next one is a click away. */
export function QueueAside({ queue, current, zone }: QueueAsideProps) {
  return (
    <nav aria-label="Waiting applications" className="border-e border-line bg-sunken max-xl:hidden">
      <Link
        to="/admin/teachers"
        className="flex min-h-13 items-center justify-between px-4 text-sm font-bold hover:underline"
      >
        Applications
      </Link>
      <ul>
        {queue.map(({ id, name, clock }) => (
          <li key={id}>
            <Link
              to={`/admin/teachers/${id}`}
              aria-current={id === current ? "page" : undefined}
              className={clsx(
                "block border-t border-line px-4 py-2.75 -outline-offset-3 hover:bg-surface",
                "aria-[current]:bg-surface aria-[current]:shadow-[inset_4px_0_0_var(--brand)]",
              )}
            >
              <b className="block font-semibold">{name}</b>
              {clock === null ? null : <ClockBars clock={clock} zone={zone} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
