import { clsx } from "clsx";
import { Link } from "react-router";
import { paint } from "#app/ui/drawings/palette.ts";
import {
  applicationSteps,
  leavesDocument,
  stepNames,
  type ApplicationStep,
} from "../application-steps.ts";

const walls = ["peach", "sage", "rose", "sky", "straw"];
const roofs = ["md:h-28", "md:h-26", "md:h-24", "md:h-28", "md:h-26"];
const doors = [paint.poppy, paint.navy, paint.green, paint.plum, paint.poppy];

type ApplyHousesProps = {
  /** Unset on the page before the first step: then the street is only to be looked at. */
  current?: ApplicationStep;
  done?: ApplicationStep[];
};

/** The steps of applying as a street: a tick on a painted door, an open one, and those to come. */
export function ApplyHouses({ current, done = [] }: ApplyHousesProps) {
  return (
    <div className="overflow-hidden border-b-8 border-ground bg-duckegg text-ink">
      <div className="wrap">
        <ol
          aria-label="Steps of an application"
          className="grid auto-cols-fr grid-flow-col items-end pt-3"
        >
          {applicationSteps.map((step, index) => {
            const isDone = done.includes(step);
            const state = step === current ? "open" : isDone || !current ? "painted" : "bare";
            const words = (
              <>
                <span className="max-md:sr-only">
                  {index + 1}. {stepNames[step]}
                </span>
                {isDone ? <span className="sr-only">, filled in</span> : null}
                <span
                  className={clsx(
                    "mt-2 flex h-19 items-end justify-center border-t-5",
                    roofs[index % roofs.length],
                  )}
                  style={{
                    background: `var(--wall-${walls[index % walls.length]})`,
                    borderColor: "var(--trim)",
                  }}
                >
                  <HouseDoor
                    paintColour={doors[index % doors.length]!}
                    state={state}
                    ticked={isDone}
                  />
                </span>
              </>
            );
            return (
              <li
                key={step}
                aria-current={step === current ? "step" : undefined}
                className={clsx(
                  "text-center text-xs aria-[current]:font-bold",
                  isNear(index, current) || "max-md:hidden",
                )}
              >
                {current && step !== current ? (
                  <Link
                    to={`/teacher/apply/${step}`}
                    reloadDocument={leavesDocument(current, step)}
                    className="block hover:underline hover:underline-offset-3 focus-visible:-outline-offset-3"
                  >
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </li>
            );
          })}
        </ol>
        {current ? <AllSteps current={current} done={done} /> : null}
      </div>
    </div>
  );
}

/** A phone has room for five houses: those around where one is. */
function isNear(index: number, current?: ApplicationStep): boolean {
  const at = current === undefined ? 0 : applicationSteps.indexOf(current);
  const from = Math.min(Math.max(0, at - 2), applicationSteps.length - 5);
  return index >= from && index < from + 5;
}

/** The way to every step where not every house has room. */
function AllSteps({ current, done }: { current: ApplicationStep; done: ApplicationStep[] }) {
  return (
    <details className="-mx-4 bg-surface px-4 md:hidden">
      <summary className="link-quiet min-h-11 py-2.5 text-sm font-semibold">All steps</summary>
      <ol className="grid pb-2">
        {applicationSteps.map((step, index) => (
          <li key={step} aria-current={step === current ? "step" : undefined}>
            <Link
              to={`/teacher/apply/${step}`}
              reloadDocument={leavesDocument(current, step)}
              className="link-quiet inline-flex min-h-11 items-center"
            >
              {index + 1}. {stepNames[step]}
              {done.includes(step) ? <span className="text-muted">, filled in</span> : null}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

type HouseDoorProps = { paintColour: string; state: "painted" | "open" | "bare"; ticked: boolean };

function HouseDoor({ paintColour, state, ticked }: HouseDoorProps) {
  const leaf = "M29.5 96V58.5a14.5 14.5 0 0 1 29 0V96z";
  const bare = state === "bare" && !ticked;
  return (
    <svg viewBox="22 36 44 60" aria-hidden="true" className="h-13 w-auto md:h-19">
      <path d="M26 96V58a18 18 0 0 1 36 0v38z" style={{ fill: "var(--trim)" }} />
      <path d={leaf} fill={bare ? "#c6cec4" : paintColour} />
      <path d="M33 59a11 11 0 0 1 22 0z" fill={bare ? "#eef2ea" : paint.butter} />
      {state === "open" ? (
        <>
          <path d={leaf} fill={paint.butter} />
          <path d="M29.5 96V58.5c0-8 6-14 12-14.4V90z" fill={paintColour} />
        </>
      ) : null}
      {ticked && state !== "open" ? (
        <path
          d="m38 76 4.500 4.500 8-9"
          fill="none"
          stroke={paintColour === paint.poppy ? "#0e231a" : "#fff"}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </svg>
  );
}
