import { staticIsland } from "#app/ui/static-island.tsx";
import type { SaveState } from "#app/features/teachers/teacher-cards/saves.ts";
import type { CardFacts } from "../card-facts.ts";
import { CompareLink } from "../compare/compare-link.tsx";
import { FreeWeekStrip } from "./free-week-strip.tsx";
import { NextSlots } from "./next-slots.tsx";
import { SaveTeacher } from "#app/features/teachers/teacher-cards/ui/save-teacher.tsx";

const parts = () => import("./teacher-card.static.tsx");
const CardWho = staticIsland(async () => (await parts()).CardWho);
const CardPrice = staticIsland(async () => (await parts()).CardPrice);
const WhyThisOrder = staticIsland(async () => (await parts()).WhyThisOrder);
const CardButton = staticIsland(async () => (await parts()).CardButton);

type CardProps = {
  teacher: CardFacts;
  zone: string;
  /** A student is signed in, and takes a free time with a press. */
  mayTake: boolean;
  save: SaveState;
  /** Whether the search asks for hours. */
  asksTime?: boolean;
  /** In a list one compares from: its query with this teacher chosen, or no longer. */
  compare?: { query: string; isChosen: boolean } | null;
  /** Where a link to this place of the list leads. */
  anchor?: string;
};

/** One teacher in a list: who, in which languages, for how much, and when next. */
export function FoundTeacherCard({
  teacher,
  zone,
  mayTake,
  save,
  asksTime = false,
  compare,
  anchor,
}: CardProps) {
  const { id, slug, name, country, languages, headline, about, portraitSeed, photo } = teacher;
  const { goodAt, isChecked, points, main, short, trial, reviewCount, reviewStars } = teacher;
  return (
    <article id={anchor} aria-labelledby={`${slug}-name`} className="teacher-card">
      <CardWho
        teacher={{
          slug,
          name,
          country,
          languages,
          headline,
          about,
          goodAt,
          isChecked,
          portraitSeed,
          photo,
        }}
      />
      <div className="card-save">
        <SaveTeacher teacher={{ id, slug, name }} state={save} look="heart" />
      </div>
      <div className="card-times">
        <CardPrice main={main} short={short} reviewCount={reviewCount} reviewStars={reviewStars} />
        {teacher.nextSlots.length === 0 ? null : <FreeWeekStrip week={teacher.week} zone={zone} />}
        <NextSlots teacher={teacher} zone={zone} mayTake={mayTake} />
        <CardButton slug={slug} name={name} trial={trial} />
      </div>
      {compare || points ? (
        <div className="card-order">
          {compare ? <CompareLink {...compare} name={name} at={`${slug}-name`} /> : null}
          {points === null ? null : (
            <WhyThisOrder
              slug={slug}
              points={points}
              name={name}
              reviewCount={reviewCount}
              asksTime={asksTime}
            />
          )}
        </div>
      ) : null}
    </article>
  );
}
