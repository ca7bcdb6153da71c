import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Arch } from "#app/ui/arch.tsx";
import { portraitFor } from "#app/ui/drawings/portrait.tsx";
import { SharedPortrait } from "#app/ui/drawings/shared-portrait.tsx";
import { SharedIcon } from "#app/ui/shared-icon.tsx";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { CardFacts } from "../card-facts.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";
import { LanguagesLine } from "#app/features/teachers/teacher-cards/ui/languages-line.tsx";
import { Rating } from "#app/features/teachers/teacher-cards/ui/rating.tsx";

export { CardDrawings } from "./card-drawings.tsx";
export { NobodyYet, NoMatch, SearchNotes, ShortStreet, TwoTrials } from "../ui/search-hints.tsx";
export { WhyThisOrder } from "./why-this-order.tsx";
export { SearchChips } from "../ui/search-chips.tsx";
export { CompareBar } from "../compare/compare-bar.tsx";
export { SaveLink } from "#app/features/teachers/teacher-cards/ui/save-link.tsx";
export { ShowMore } from "./show-more.tsx";

type WhoProps = {
  teacher: Pick<
    CardFacts,
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
      <div className="card-who">
        <div className="card-name">
          <h2 id={`${teacher.slug}-name`}>
            <Link to={page}>{teacher.name}</Link>
          </h2>
          {teacher.isChecked ? (
            <p className="card-checked">
              <SharedIcon name="check" />
              Identity checked
            </p>
          ) : null}
          <LanguagesLine country={teacher.country} languages={teacher.languages} />
        </div>
        <div className="card-words">
          <p>{teacher.headline}</p>
          <p>{teacher.about}</p>
          {teacher.goodAt.length === 0 ? null : (
            <ul aria-label="Good at">
              {teacher.goodAt.map((key) => (
                <li key={key}>{specialityLabel(key)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

type PriceProps = Pick<CardFacts, "main" | "short" | "reviewCount" | "reviewStars">;

/** What a lesson costs, and what others say. */
export function CardPrice({ main, short, reviewCount, reviewStars }: PriceProps) {
  return (
    <div className="card-price">
      <p>
        <b>{formatMoney(main.pricePence)}</b>
        <span className="card-small">{`${main.minutes} minutes`}</span>
        {short ? (
          <span className="card-small num block">
            {`${formatMoney(short.pricePence)} for ${short.minutes} minutes`}
          </span>
        ) : null}
      </p>
      <p>
        <Rating count={reviewCount} stars={reviewStars} onCard />
      </p>
    </div>
  );
}

type ButtonProps = Pick<CardFacts, "slug" | "name" | "trial">;

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
      <span className="sr-only">{` with ${name}`}</span>
    </ButtonLink>
  );
}

function trialLabel(pence: number): string {
  return pence === 0 ? "Book a free trial" : `Book a trial, ${formatMoney(pence)}`;
}

export function NoSlots() {
  return (
    <p className="card-small">{`No free time in the next ${rules.booking.lookAheadDays} days.`}</p>
  );
}

function Face({ seed, photo }: { seed: string; photo: string | null }) {
  return (
    <Arch className="card-face">
      <SharedPortrait options={portraitFor(seed)} photo={photo} />
    </Arch>
  );
}
