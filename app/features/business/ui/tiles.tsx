import { beforeText, figureText, sumText } from "../text.ts";
import type { Counted } from "../business.server.ts";

/** The figures of the period, each with that of as many days, weeks or months before. */
export function Tiles({ figures: { whole, before }, currencies, before: time }: TilesProps) {
  const counts = [
    { name: "Lessons", now: whole.lessons, was: before.lessons },
    { name: "Active students", now: whole.students, was: before.students },
    { name: "Active teachers", now: whole.teachers, was: before.teachers },
    { name: "New students", now: whole.newStudents, was: before.newStudents },
  ].map((one) => ({ ...one, text: figureText }));
  const sums = currencies.flatMap((currency) => {
    const text = (minor: number) => sumText({ minor, currency });
    const [now, was] = [whole.money[currency], before.money[currency]];
    const of = currencies.length > 1 ? `, ${currency}` : "";
    const names = [
      ["Paid by students", "paid"],
      ["Refunded", "refunded"],
      ["Revenue, our fee", "revenue"],
      ["Paid out to teachers", "paidOut"],
    ] as const;
    return names.map(([name, key]) => ({
      name: name + of,
      now: now?.[key] ?? 0,
      was: was?.[key] ?? 0,
      text,
    }));
  });
  return (
    <dl className="mb-5 grid grid-cols-2 lg:grid-cols-4 gap-px overflow-hidden rounded-card border border-line bg-line">
      {[...counts, ...sums].map(({ name, now, was, text }) => (
        <div key={name} className="flex flex-col min-w-0 bg-surface px-4 py-4 md:px-5">
          <dt className="text-sm font-semibold text-muted">{name}</dt>
          <dd className="num mt-1 font-serif text-xl wrap-anywhere sm:text-2xl">{text(now)}</dd>
          <dd className="num mt-1 text-sm text-muted" title={time}>
            {beforeText(now, was, text(was))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type TilesProps = Pick<Counted, "figures" | "currencies"> & {
  /** The time before, in words. */
  before: string;
};
