import { href, Link } from "react-router";
import { formatDay } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { StudentDashboard } from "../student-dashboard.server.ts";
import { ComingList } from "./coming-list.tsx";

const linkClass = "link inline-flex min-h-11 items-center text-sm";

/** This month in figures, and the next few lessons. */
export function SoFar({ data }: { data: StudentDashboard }) {
  const { coming, comingCount, takenCount, takenMinutes, now, zone } = data;
  const month = formatDay(now, zone).split(" ")[2];
  return (
    <>
      <h2>So far and still to come</h2>
      <dl className="num mt-4.5 mb-5.5 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Figure value={hours(takenMinutes)} name={`of lessons in ${month}`} />
        <Figure value={takenCount} name={takenCount === 1 ? "lesson taken" : "lessons taken"} />
        <Figure value={comingCount} name="still to come" />
      </dl>
      {coming.length > 0 ? (
        <ComingList lessons={coming} side="student" zone={zone} now={now} />
      ) : (
        <p className="border-t border-line py-4 text-muted">Nothing is booked yet.</p>
      )}
      <ButtonLink to={href("/student/lessons")} variant="outline" wide className="mt-4">
        All lessons
      </ButtonLink>
      <nav aria-label="What stays of your lessons" className="mt-3 flex flex-wrap gap-x-5">
        <Link to={href("/student/homework")} className={linkClass}>
          Homework
        </Link>
        <Link to={href("/student/materials")} className={linkClass}>
          Materials
        </Link>
        <Link to={href("/student/progress")} className={linkClass}>
          Progress
        </Link>
        <Link to={href("/student/words")} className={linkClass}>
          Words
        </Link>
      </nav>
    </>
  );
}

function Figure({ value, name }: { value: string | number; name: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figure-serif text-3xl leading-tight">{value}</dd>
    </div>
  );
}

/** 288 minutes: "4 h 48 min". */
function hours(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
