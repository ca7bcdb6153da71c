import { rules } from "#config/rules.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Counted } from "../business.server.ts";
import type { PeriodName } from "../periods.ts";
import { figureText, numberOf, shareText } from "../text.ts";
import { CsvLink, FiguresTable } from "./figures-table.tsx";
import { ShareBar } from "./share-bar.tsx";

const { secondLessonDays } = rules.business;

type ConversionProps = Pick<Counted, "figures" | "tables"> & { name: PeriodName };

/** From a visit to a first lesson, and from that to the second. */
export function ConversionPanel({ figures: { whole }, tables, name }: ConversionProps) {
  const { visits, newStudents, newByTrial, again, early, againEarly } = whole;
  const [ripe, againRipe] = [newStudents - early, again - againEarly];
  const steps = [
    {
      name: "Visits counted",
      count: visits,
      of: Math.max(visits, newStudents),
      text: figureText(visits),
    },
    {
      name: "New students: their first lesson",
      count: newStudents,
      of: Math.max(visits, newStudents),
      text: visits >= newStudents ? shareText(newStudents, visits) : figureText(newStudents),
    },
    {
      name: "Began with a trial",
      count: newByTrial,
      of: newStudents,
      text: shareText(newByTrial, newStudents),
    },
    {
      name: `Second lesson within ${secondLessonDays} days`,
      count: againRipe,
      of: ripe,
      text: ripe === 0 ? "Too early to say" : shareText(againRipe, ripe),
    },
  ];
  const isEmpty = visits === 0 && newStudents === 0;
  return (
    <Panel
      title="From visit to second lesson"
      action={isEmpty ? null : <CsvLink table="conversion" name={name} of="the conversion" />}
    >
      {isEmpty ? (
        <p className="text-muted">
          Nobody was counted in this period. Visits, first and second lessons show here.
        </p>
      ) : (
        <figure>
          <ol className="grid gap-4">
            {steps.map(({ name: step, count, of, text }) => (
              <li key={step} className="grid gap-1.5">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{step}</span>
                  <span className="num">{text}</span>
                </span>
                <ShareBar part={count} whole={of} />
              </li>
            ))}
          </ol>
          <figcaption className="mt-4 text-sm text-muted">
            {early === 0
              ? null
              : `For ${numberOf(early, "new student")} the ${secondLessonDays} days are not over; ${figureText(againEarly)} of them had a second lesson already. `}
            Only visits of people who allow analytics are counted, and a person can come more than
            once: the true share of visits is another.
          </figcaption>
          <FiguresTable caption="From visit to second lesson, figures" table={tables.conversion} />
        </figure>
      )}
    </Panel>
  );
}
