import { staticIsland } from "#app/ui/static-island.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { CardFacts } from "../card-facts.ts";
import { nextFreeText } from "../next-in-zone.ts";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";

const NoSlots = staticIsland(async () => (await import("./teacher-card.static.tsx")).NoSlots);

type NextSlotsProps = {
  teacher: Pick<CardFacts, "slug" | "name" | "main" | "nextSlots" | "week">;
  zone: string;
  mayTake: boolean;
};

/** The next free starts, each a door straight to booking. */
export function NextSlots({ teacher, zone, mayTake }: NextSlotsProps) {
  const { slug, name, main, nextSlots } = teacher;
  if (nextSlots.length === 0) return <NoSlots />;
  return (
    <div>
      <p className="card-small mb-1.5">{`${nextFreeText(teacher, zone)} for ${main.minutes} minutes`}</p>
      <ul className="card-slots">
        {nextSlots.map((at) => (
          <li key={at}>
            <TakeSlot {...{ slug, at, mayTake }} offer={main}>
              <span className="sr-only">{`Book ${name}, `}</span>
              <time dateTime={`${new Date(at).toISOString().slice(0, 16)}Z`}>
                {`${shortDay(at, zone)} `}
                <b>{timeText(at, zone, "time")}</b>
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
