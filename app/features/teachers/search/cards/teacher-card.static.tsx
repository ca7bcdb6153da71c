import { Check } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { FoundTeacher } from "../search-teachers.server.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";
import { LanguagesLine } from "#app/features/teachers/teacher-cards/ui/languages-line.tsx";
import { Rating } from "#app/features/teachers/teacher-cards/ui/rating.tsx";

export { NobodyYet, NoMatch, ShortStreet, TwoTrials } from "../ui/search-hints.tsx";
export { WhyThisOrder } from "./why-this-order.tsx";
export { SearchChips } from "../ui/search-chips.tsx";
export { CompareBar } from "../compare/compare-bar.tsx";
export { SaveLink } from "#app/features/teachers/teacher-cards/ui/save-link.tsx";
export { ShowMore } from "./show-more.tsx";

type WhoProps = {
  teacher: Pick<
    FoundTeacher,
    | "id"
    | "slug"
    | "name"
    | "country"
    | "languages"
    | "headline"
    | "about"
    | "goodAt"
    | "isChecked"
    | "portraitSeed"
    | "photo"
  >;
};

/** The face, and who it is. */
export function CardWho({ teacher }: WhoProps) {
  const page = `/student/teachers/${teacher.slug}`;
  return (
    <>
      <Face seed={teacher.portraitSeed} photo={teacher.photo} />
      <div className="contents md:col-start-2 md:row-start-1 md:block md:min-w-0">
        <div className="min-w-0 self-center md:flex md:flex-wrap md:items-center md:gap-x-3 md:self-auto">
          <h2 id={`${teacher.id}-name`} className="scroll-mt-24 text-xl max-md:pe-9 md:text-2xl">
            <Link
              to={page}
              className="relative hover:underline hover:decoration-1 hover:underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2"
            >
              {teacher.name}
            </Link>
          </h2>
          {teacher.isChecked ? (
            <p className="mt-1 inline-flex items-center gap-1.5 rounded-full bg-brand-soft md:mt-0 px-2.5 py-0.5 text-xs font-semibold text-brand">
              <Check size={14} aria-hidden="true" />
              Identity checked
            </p>
          ) : null}
          <LanguagesLine
            country={teacher.country}
            languages={teacher.languages}
            className="mt-1.5 text-sm text-muted md:basis-full"
          />
        </div>
        <div className="col-span-2 min-w-0">
          <p className="text-lg leading-snug font-semibold md:mt-3">{teacher.headline}</p>
          <p className="mt-1 line-clamp-3 text-sm text-muted md:text-base">{teacher.about}</p>
          {teacher.goodAt.length === 0 ? null : (
            <ul aria-label="Good at" className="mt-2.5 flex flex-wrap gap-1.5">
              {teacher.goodAt.slice(0, 4).map((key) => (
                <li key={key} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs">
                  {specialityLabel(key)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

type PriceProps = Pick<FoundTeacher, "main" | "reviewCount" | "reviewStars"> & {
  short?: FoundTeacher["main"];
};

/** What a lesson costs, and what others say. */
export function CardPrice({ main, short, reviewCount, reviewStars }: PriceProps) {
  return (
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
        <Rating count={reviewCount} stars={reviewStars} />
      </p>
    </div>
  );
}

type ButtonProps = Pick<FoundTeacher, "slug" | "name"> & { trial?: FoundTeacher["main"] };

/** To the trial where there is one, and to all times otherwise. */
export function CardButton({ slug, name, trial }: ButtonProps) {
  const page = `/student/teachers/${slug}`;
  return (
    <ButtonLink
      to={trial ? `${page}?offer=${trial.id}#times` : `${page}#times`}
      wide
      className="mt-auto"
    >
      {trial ? trialLabel(trial.pricePence) : "See all times"}
      <span className="sr-only"> with {name}</span>
    </ButtonLink>
  );
}

function trialLabel(pence: number): string {
  return pence === 0 ? "Book a free trial" : `Book a trial, ${formatMoney(pence)}`;
}

export function NoSlots() {
  return (
    <p className="text-xs text-muted">
      No free time in the next {rules.booking.lookAheadDays} days.
    </p>
  );
}

function Face({ seed, photo }: { seed: string; photo: string | null }) {
  return (
    <Arch className="h-29.5 w-24 md:row-span-2 md:h-61 md:w-41">
      <Portrait options={portraitFor(seed)} photo={photo} />
    </Arch>
  );
}
