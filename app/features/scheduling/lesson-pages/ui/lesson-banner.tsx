import { clsx } from "clsx";
import { Clock3, DoorOpen } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { sameTime } from "#app/platform/time/same-clock.ts";
import { formatRange, formatTime } from "#app/platform/time/time.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import { rules } from "#config/rules.ts";
import {
  dayFromNow,
  lessonName,
  otherOf,
  phaseOf,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { canJoinAt, joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { stateWords, type LessonFor } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";

type BannerProps = LessonFor & {
  eyebrow?: ReactNode;
  heading?: "h1" | "h2";
  mayEnter: boolean;
  /** Under the button: what else is worth knowing before the lesson. */
  fine?: ReactNode;
  children?: ReactNode;
};

/** One lesson with its drawn door: shut until ten minutes before, then open with a link to the room. */
export function LessonBanner(props: BannerProps) {
  const { lesson, side, zone, eyebrow, heading: Heading = "h2", mayEnter, fine } = props;
  const now = useNow(props.now);
  const phase = phaseOf(lesson, now);
  const joinable = mayEnter && canJoinAt(lesson, now);
  const other = otherOf(lesson, side);
  const photo = side === "student" ? lesson.teacherPhoto : lesson.studentPhoto;
  // Next to a photograph, the door has no drawn face.
  const drawn = side === "student" && photo === null;
  const { end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const { opens, closes } = joinWindow(lesson);
  const isAhead = phase === "booked" || phase === "open" || phase === "live";
  return (
    <section
      aria-labelledby={`banner-${lesson.id}`}
      className={clsx(
        "grid overflow-hidden rounded-card bg-stage text-on-stage [--focus:var(--on-stage)] md:grid-cols-[16rem_minmax(0,1fr)] lg:min-h-71.5 lg:grid-cols-[18rem_minmax(0,1fr)_20rem]",
        // on a phone the way in belongs on the first screen: the door stands beside the words
        joinable && "max-md:grid-cols-[6.5rem_minmax(0,1fr)]",
      )}
    >
      <Doorway
        door={doorFor(lesson.language)}
        state={joinable ? (drawn ? "in" : "open") : "closed"}
        who={drawn ? portraitFor(lesson.portraitSeed) : undefined}
        plant
        window={joinable ? "lit" : "dark"}
        className={clsx(
          "block w-full md:row-span-2 md:h-full lg:row-span-1",
          joinable ? "h-full" : "h-70",
        )}
      />
      <div
        className={clsx(
          "min-w-0 self-center pt-6 pb-5 md:px-9 md:py-8",
          joinable ? "px-4" : "px-5",
        )}
      >
        {photo === null ? null : (
          <Avatar
            name={other.name}
            photo={photo}
            size={72}
            className={clsx("mb-4", joinable && "max-md:hidden")}
          />
        )}
        <p className="text-sm font-semibold text-butter empty:hidden">
          {eyebrow ?? (isAhead ? stateWords({ lesson, side, zone, now }) : null)}
        </p>
        <Heading id={`banner-${lesson.id}`} className="mt-1.5 mb-3 text-3xl md:text-[2.375rem]">
          {lessonName(lesson, side)}
        </Heading>
        <p className="num">
          <time dateTime={new Date(lesson.startsAt).toISOString()} className="font-semibold">
            {dayFromNow(lesson.startsAt, zone, now)}, {formatRange(lesson.startsAt, end, zone)}
          </time>
          .{" "}
          {sameTime(lesson.startsAt, zone, other.zone) ? null : (
            <span className="text-stage-muted">
              That is {formatTime(lesson.startsAt, other.zone)} in {other.city}.
            </span>
          )}
        </p>
        {props.children ? (
          <div className="mt-4.5 text-sm text-stage-muted">{props.children}</div>
        ) : null}
      </div>
      <div
        className={clsx(
          "flex flex-col justify-center border-t border-stage-line px-5 pt-5 pb-6 md:px-9 md:py-8 lg:border-s lg:border-t-0",
          joinable && "max-md:col-span-2",
        )}
      >
        {phase === "booked" || phase === "open" ? (
          <div className={clsx(joinable && "max-md:flex max-md:items-baseline max-md:gap-2.5")}>
            <Countdown
              to={lesson.startsAt}
              now={props.now}
              label="The lesson starts in"
              className="figure-serif text-4xl leading-none md:text-[3.375rem] lg:text-6xl"
            />
            <span className="mt-1.5 block">until the lesson starts</span>
          </div>
        ) : (
          <p className="figure-serif text-3xl">
            {phase === "live"
              ? `Until ${formatTime(end, zone)}`
              : stateWords({ lesson, side, zone, now })}
          </p>
        )}
        {joinable ? (
          <ButtonLink
            to={href("/lessons/:lessonId/room", { lessonId: lesson.id })}
            reloadDocument
            variant="butter"
            size="l"
            wide
            className="mt-5"
          >
            <DoorOpen size={20} aria-hidden="true" />
            Join the lesson
          </ButtonLink>
        ) : null}
        <p className="num mt-3 flex gap-2 text-xs text-stage-muted empty:hidden">
          {isAhead || joinable ? (
            <>
              <Clock3 size={16} aria-hidden="true" className="mt-px shrink-0" />
              <span>
                {joinable
                  ? `You can join until ${formatTime(closes, zone)}.`
                  : `You can join from ${formatTime(opens, zone)}, ${rules.lesson.joinEarlyMinutes} minutes before.`}{" "}
                {fine}
              </span>
            </>
          ) : (
            fine
          )}
        </p>
      </div>
    </section>
  );
}
