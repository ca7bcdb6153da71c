import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { TeacherAgain } from "#app/features/scheduling/booking/teachers-again.server.ts";

type NoNextLessonProps = {
  teacher: TeacherAgain | null;
  /** What the student learns, where no teacher says it. */
  language: string;
};

/** Nothing is booked: a drawn shut door, and a teacher to book again. */
export function NoNextLesson({ teacher, language }: NoNextLessonProps) {
  return (
    <section
      aria-labelledby="no-next"
      className="grid overflow-hidden rounded-card bg-stage text-on-stage [--focus:var(--on-stage)] lg:min-h-60 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Doorway
        door={doorFor(teacher?.language ?? language)}
        plant
        window="dark"
        className="block h-60 w-full lg:h-full"
      />
      <div className="self-center px-5 py-6 md:px-9 md:py-8">
        <h2 id="no-next" className="text-3xl">
          No lesson is booked
        </h2>
        <p className="mt-2 text-stage-muted">
          {teacher
            ? `Knock at ${firstName(teacher.name)}’s door again, or at a new one.`
            : "Every teacher’s free times are shown on your own clock."}
        </p>
        <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2.5">
          {teacher ? (
            <ButtonLink
              to={href("/student/teachers/:slug", { slug: teacher.slug })}
              variant="butter"
            >
              See {firstName(teacher.name)}’s times
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={href("/student/teachers")}
            variant={teacher ? "quiet" : "butter"}
            className={teacher ? "text-on-stage" : ""}
          >
            Find a teacher
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
