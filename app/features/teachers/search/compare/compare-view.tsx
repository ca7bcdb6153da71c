import type { CSSProperties } from "react";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ComparedTeacher, CompareRow } from "../compare-teachers.server.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";

const parts = () => import("./compare.static.tsx");
const CompareHead = staticIsland(async () => (await parts()).CompareHead);
const CompareWho = staticIsland(async () => (await parts()).CompareWho);
const NobodyToCompare = staticIsland(async () => (await parts()).NobodyToCompare);

type CompareViewProps = {
  teachers: ComparedTeacher[];
  rows: CompareRow[];
  leftOut: number;
  zone: string;
  mayTake: boolean;
};

const rowHead =
  "bg-paper pe-3 text-start align-top text-sm font-semibold text-muted max-md:col-span-full max-md:pt-3 md:sticky md:inset-s-0 md:z-10 md:w-40 md:min-w-40 md:py-3";
const cell = "py-3 align-top wrap-anywhere max-md:pe-3 md:min-w-40 md:px-3";
const row = "max-md:grid max-md:grid-cols-[repeat(var(--teachers),minmax(6.5rem,1fr))]";

/** Up to three teachers side by side. On the phone each question is above its answers. */
export function CompareView({ teachers, rows, leftOut, zone, mayTake }: CompareViewProps) {
  const slugs = teachers.map(({ slug }) => slug);
  return (
    <Page>
      <CompareHead slugs={slugs} leftOut={leftOut} />
      {teachers.length === 0 ? (
        <NobodyToCompare />
      ) : (
        <>
          <p className="mb-3 text-muted">{`Times are shown in ${zoneTime(zone)}.`}</p>
          <div
            role="region"
            aria-label="Teachers compared"
            tabIndex={0}
            className="relative overflow-x-auto rounded-tag"
          >
            <table
              className="w-full table-fixed border-collapse text-sm max-md:block max-md:[&>tbody]:block max-md:[&>thead]:block"
              style={{ "--teachers": teachers.length } as CSSProperties}
            >
              <caption className="sr-only">Teachers compared</caption>
              <thead>
                <tr className={row}>
                  <td className={`${rowHead} max-md:hidden`} />
                  {teachers.map(({ id, slug, name, portraitSeed, photo }) => (
                    <th key={id} scope="col" className={`${cell} max-w-56 text-start font-normal`}>
                      <CompareWho teacher={{ slug, name, portraitSeed, photo }} slugs={slugs} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, answers }) => (
                  <tr key={label} className={`${row} border-t border-line`}>
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
                <tr className={`${row} border-t border-line`}>
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
        </>
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
