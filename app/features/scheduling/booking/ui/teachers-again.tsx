import { href, Link } from "react-router";
import { formatShortDay, formatTime, formatDay } from "#app/platform/time/time.ts";
import { Arch } from "#app/ui/arch.tsx";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Money } from "#app/ui/money.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { TeacherAgain } from "../teachers-again.server.ts";

/** The hour of the last lesson with each teacher, a week on, one press from being booked. */
export function TeachersAgain({ teachers, zone }: { teachers: TeacherAgain[]; zone: string }) {
  return (
    <Panel title="Same time again?">
      <ul className="grid gap-x-5 gap-y-6 md:grid-cols-2">
        {teachers.map((teacher) => (
          <li
            key={teacher.slug}
            className="grid grid-cols-[4.75rem_minmax(0,1fr)] content-start gap-x-4 md:not-first:border-s md:not-first:border-line md:not-first:ps-5"
          >
            <Arch width={76} height={90}>
              <Portrait options={portraitFor(teacher.portraitSeed)} photo={teacher.photo} />
            </Arch>
            <div className="min-w-0 self-center">
              <h3>{teacher.name}</h3>
              <p className="num text-sm text-muted">
                {doorFor(teacher.language).name}, {formatDay(teacher.lastAt, zone).split(" ")[0]}s
                at {formatTime(teacher.lastAt, zone)}
              </p>
              <p className="text-sm text-muted">
                {teacher.lessons === 1 ? "1 lesson so far" : `${teacher.lessons} lessons so far`}
              </p>
            </div>
            <Again teacher={teacher} zone={zone} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Again({ teacher, zone }: { teacher: TeacherAgain; zone: string }) {
  const { slug, offerId, wanted, nearest, why, pricePence } = teacher;
  const profile = href("/student/teachers/:slug", { slug });
  const free = nearest === wanted;
  const clock = nearest === null ? "" : formatTime(nearest, zone);
  return (
    <>
      <p className="num col-span-full mt-3.5 flex justify-between gap-3 border-t border-line pt-3.5">
        <span>
          <b className="font-semibold">{formatShortDay(wanted, zone)}</b>,{" "}
          {formatTime(wanted, zone)}
          {free ? "" : ` is not free. ${why ?? ""}`}
        </span>
        <Money pence={pricePence} />
      </p>
      <div className="col-span-full mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {nearest === null ? null : (
          <TakeSlot
            {...{ slug, at: nearest }}
            offer={{ id: offerId, pricePence }}
            mayTake
            formClassName="flex-1"
            className={buttonClass({ variant: free ? "primary" : "outline", wide: true }, "num")}
          >
            Book {formatShortDay(nearest, zone)}, {clock}
            <span className="sr-only"> with {teacher.name}</span>
          </TakeSlot>
        )}
        <Link
          to={profile}
          className="link-quiet inline-flex min-h-11 items-center px-2 text-sm font-semibold"
        >
          Other times<span className="sr-only"> with {firstName(teacher.name)}</span>
        </Link>
      </div>
    </>
  );
}
