import { Link } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { formatMoney } from "#app/platform/money.ts";
import type { FoundTeacher } from "../search-teachers.server.ts";
import { LanguagesLine } from "./languages-line.tsx";
import { NextSlots } from "./next-slots.tsx";
import { Rating } from "./rating.tsx";

type CardProps = { teacher: FoundTeacher; zone: string; id?: string };

/** One teacher in a list: who, in which languages, for how much, and when next. */
export function TeacherCard({ teacher, zone, id }: CardProps) {
  const { name, main, offers } = teacher;
  const page = `/student/teachers/${teacher.slug}`;
  const trial = offers.find(({ kind }) => kind === "trial");
  const short = offers.find((offer) => offer.kind === "single" && offer.minutes === 25);
  return (
    <article
      id={id}
      aria-labelledby={`${teacher.id}-name`}
      className="grid scroll-mt-24 grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-3.5 rounded-card border border-line bg-surface p-4 shadow-sh1 md:grid-cols-[164px_minmax(0,1fr)_226px] md:gap-6.5 md:p-5.5"
    >
      <Face seed={teacher.portraitSeed} />
      <div className="contents md:block md:min-w-0">
        <div className="min-w-0 self-center md:self-auto">
          <h2 id={`${teacher.id}-name`} className="text-xl md:text-2xl">
            <Link to={page} className="hover:underline hover:decoration-1 hover:underline-offset-4">
              {name}
            </Link>
          </h2>
          <LanguagesLine
            country={teacher.country}
            languages={teacher.languages}
            className="mt-1.5 text-sm text-muted"
          />
        </div>
        <div className="col-span-2 min-w-0">
          <p className="text-lg leading-snug font-semibold md:mt-3">{teacher.headline}</p>
          <p className="mt-1 line-clamp-3 text-sm text-muted md:text-base">{teacher.about}</p>
        </div>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 border-t border-line pt-3.5 md:col-span-1 md:border-s md:border-t-0 md:ps-5.5 md:pt-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5 md:block">
          <p>
            <b className="figure-serif me-1.5 text-3xl leading-none font-normal">
              {formatMoney(main.pricePence)}
            </b>
            <span className="text-xs text-muted">{main.minutes} minutes</span>
            {short && short.id !== main.id ? (
              <span className="num block text-xs text-muted">
                {formatMoney(short.pricePence)} for {short.minutes} minutes
              </span>
            ) : null}
          </p>
          <p className="md:mt-2">
            <Rating count={teacher.reviewCount} stars={teacher.reviewStars} />
          </p>
        </div>
        <NextSlots teacher={teacher} zone={zone} />
        <ButtonLink
          to={trial ? `${page}?offer=${trial.id}#times` : `${page}#times`}
          wide
          className="mt-auto"
        >
          {trial ? trialLabel(trial.pricePence) : "See all times"}
          <span className="sr-only"> with {name}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

function trialLabel(pence: number): string {
  return pence === 0 ? "Book a free trial" : `Book a trial, ${formatMoney(pence)}`;
}

function Face({ seed }: { seed: string }) {
  const portrait = <Portrait options={portraitFor(seed)} />;
  return (
    <>
      <Arch width={96} height={118} className="md:hidden">
        {portrait}
      </Arch>
      <Arch width={164} height={200} className="max-md:hidden">
        {portrait}
      </Arch>
    </>
  );
}
