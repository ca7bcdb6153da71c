import { rules } from "#config/rules.ts";
import { type CardFacts, pointTerms } from "../card-facts.ts";

type WhyProps = {
  slug: string;
  points: NonNullable<CardFacts["points"]>;
  name: string;
  reviewCount: number;
  asksTime: boolean;
};

/** All terms of one teacher's place, with what each may count at most and their sum, above the page next to its button. */
export function WhyThisOrder({ slug, points, name, reviewCount, asksTime }: WhyProps) {
  // Too few reviews for a mean: none is spoken of.
  const isNew = reviewCount < rules.review.showFrom;
  const popover = `${slug}-why`;
  const words = wordsFor({ isNew, asksTime });
  return (
    <>
      <button type="button" popoverTarget={popover}>
        Why this order<span className="sr-only">{`: ${name}`}</span>
      </button>
      <div
        id={popover}
        popover=""
        role="group"
        aria-label={`Why ${name} is here`}
        className="by-its-button card-why"
      >
        <b>What counted, in points</b>
        <ul>
          {pointTerms.map((term, at) => (
            <li key={term}>
              {`${words[term]} `}
              <span>{`${points[at]} of ${Math.round(rules.ranking[term] * 100)}`}</span>
            </li>
          ))}
          <li>
            {"together "}
            <span>{`${points.reduce((sum, one) => sum + one)} of 100`}</span>
          </li>
        </ul>
        <a className="link" href="/how-it-works#ranking">
          How the order is made
        </a>
      </div>
    </>
  );
}

/** Somebody new has no reviews, and who chose no hours is not told of theirs: the words say what counts instead. */
function wordsFor({ isNew, asksTime }: { isNew: boolean; asksTime: boolean }) {
  return {
    fit: "has what you asked for",
    quality: isNew ? "few reviews, so the usual" : "reviews",
    reliability: "lessons kept",
    overlap: asksTime ? "free in your hours" : "free times this week",
    response: "answers soon",
    newcomer: "joined lately",
  };
}
