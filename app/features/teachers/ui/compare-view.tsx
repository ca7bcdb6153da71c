import { Page } from "#app/ui/page.tsx";
import { still } from "#app/ui/still.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ComparedTeacher, CompareRow } from "../compare-teachers.server.ts";
import { TakeSlot } from "./take-slot.tsx";

const parts = () => import("./compare-still.tsx");
const CompareHead = still(async () => (await parts()).CompareHead);
const CompareWho = still(async () => (await parts()).CompareWho);
const NobodyToCompare = still(async () => (await parts()).NobodyToCompare);

type CompareViewProps = {
  teachers: ComparedTeacher[];
  rows: CompareRow[];
  leftOut: number;
  zone: string;
  mayTake: boolean;
};

const rowHead =
  "sticky inset-s-0 z-10 w-24 min-w-24 bg-paper py-3 pe-3 text-start align-top text-xs font-semibold text-muted md:w-40 md:min-w-40 md:text-sm";
const cell = "min-w-40 px-3 py-3 align-top wrap-anywhere";

/** Up to three teachers side by side. On the phone the table scrolls below its questions. */
export function CompareView({ teachers, rows, leftOut, zone, mayTake }: CompareViewProps) {
  const slugs = teachers.map(({ slug }) => slug);
  return (
    <Page>
      <CompareHead slugs={slugs} leftOut={leftOut} />
      {teachers.length === 0 ? (
        <NobodyToCompare />
      ) : (
        <div
          role="region"
          aria-label="Teachers compared"
          tabIndex={0}
          className="relative overflow-x-auto rounded-tag"
        >
          <table className="w-full table-fixed border-collapse text-sm max-md:w-max max-md:table-auto">
            <caption className="sr-only">Teachers compared</caption>
            <thead>
              <tr>
                <td className={rowHead} />
                {teachers.map(({ id, slug, name, portraitSeed, photo }) => (
                  <th key={id} scope="col" className={`${cell} max-w-56 text-start font-normal`}>
                    <CompareWho teacher={{ slug, name, portraitSeed, photo }} slugs={slugs} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, answers }) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className={rowHead}>
                    {label}
                  </th>
                  {answers.map((answer, index) => (
                    <td key={teachers[index]!.id} className={`${cell} num max-w-56`}>
                      {answer}
                    </td>
                  ))}
                </tr>
              ))}
              <tr className="border-t border-line">
                <th scope="row" className={rowHead}>
                  Next free
                </th>
                {teachers.map((teacher) => (
                  <td key={teacher.id} className={cell}>
                    <Times teacher={teacher} zone={zone} mayTake={mayTake} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

type TimesProps = { teacher: ComparedTeacher; zone: string; mayTake: boolean };

function Times({ teacher, zone, mayTake }: TimesProps) {
  const { slug, name, main, nextSlots, bookableBy } = teacher;
  if (bookableBy === "known") return "Not taking new students";
  if (bookableBy === "nobody" || main === null) return "Not taking bookings";
  if (nextSlots.length === 0) return "Nothing free for now";
  return (
    <>
      <p className="text-xs text-muted">For {main.minutes} minutes</p>
      <ul>
        {nextSlots.map((at) => (
          <li key={at}>
            <TakeSlot
              {...{ slug, at, mayTake }}
              offer={main}
              className="link num inline-flex min-h-11 items-center"
            >
              <span className="sr-only">Book {name}, </span>
              <time dateTime={new Date(at).toISOString()}>{timeText(at, zone, "day-time")}</time>
            </TakeSlot>
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`/student/teachers/${slug}?offer=${main.id}#times`}
        className="mt-1.5 md:w-full"
      >
        Book<span className="sr-only"> with {name}</span>
      </ButtonLink>
    </>
  );
}
