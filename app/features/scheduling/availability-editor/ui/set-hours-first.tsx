import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";

/** A teacher without hours cannot be booked: the one thing to do first. */
export function SetHoursFirst() {
  return (
    <section
      aria-labelledby="set-hours"
      className="grid overflow-hidden rounded-card bg-butter text-on-butter [--focus:var(--on-butter)] lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Doorway door={doorFor("pt")} window="dark" className="block h-60 w-full lg:h-full" />
      <div className="self-center px-5 py-6 md:px-9 md:py-9">
        <h2 id="set-hours" className="text-3xl">
          Set your hours
        </h2>
        <p className="mt-2 max-w-[52ch]">
          Nobody can book you yet, because no hour of your week is open. Say when you teach, in your
          own time; students see it in theirs.
        </p>
        <ButtonLink
          to={`${href("/teacher/calendar")}?tab=hours`}
          variant="dark"
          size="l"
          className="mt-5"
        >
          Open your week
        </ButtonLink>
      </div>
    </section>
  );
}
