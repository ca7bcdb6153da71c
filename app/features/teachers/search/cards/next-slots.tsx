import { staticIsland } from "#app/ui/static-island.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { FoundTeacher } from "../search-teachers.server.ts";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";

const NoSlots = staticIsland(async () => (await import("./teacher-card.static.tsx")).NoSlots);

type NextSlotsProps = {
  teacher: Pick<FoundTeacher, "slug" | "name" | "main" | "nextSlots">;
  zone: string;
  mayTake: boolean;
};

/** The next free starts, each a door straight to booking. */
export function NextSlots({ teacher, zone, mayTake }: NextSlotsProps) {
  const { slug, name, main, nextSlots } = teacher;
  if (nextSlots.length === 0) return <NoSlots />;
  return (
    <div>
      <p className="mb-1.5 text-xs text-muted">Next free for {main.minutes} minutes</p>
      <ul className="grid grid-cols-3 gap-1.5">
        {nextSlots.map((at) => (
          <li key={at}>
            <TakeSlot
              {...{ slug, at, mayTake }}
              offer={main}
              className="grid min-h-13 w-full place-content-center rounded-control border-[1.5px] border-line-strong bg-surface px-1 text-center transition-colors hover:border-ink hover:bg-sunken"
            >
              <span className="sr-only">Book {name}, </span>
              <time dateTime={new Date(at).toISOString()} className="block leading-tight">
                <span className="block text-xs whitespace-nowrap text-muted">
                  {shortDay(at, zone)}{" "}
                </span>
                <b className="block text-sm font-semibold">{timeText(at, zone, "time")}</b>
              </time>
            </TakeSlot>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Tue 24": the month goes without saying within two weeks. */
function shortDay(at: number, zone: string): string {
  return timeText(at, zone, "day").split(" ").slice(0, 2).join(" ");
}
