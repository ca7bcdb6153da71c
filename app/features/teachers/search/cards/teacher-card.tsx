import { staticIsland } from "#app/ui/static-island.tsx";
import type { FoundTeacher } from "../search-teachers.server.ts";
import type { SaveState } from "#app/features/teachers/teacher-cards/saves.ts";
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
  teacher: FoundTeacher;
  zone: string;
  /** A student is signed in, and takes a free time with a press. */
  mayTake: boolean;
  save: SaveState;
  /** Whether the search asks for hours. */
  asksTime?: boolean;
  /** In a list one compares from: the address with this teacher chosen, or no longer. */
  compare?: { to: string; isChosen: boolean } | null;
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
  const { goodAt, isChecked, terms } = teacher;
  const { main, offers, reviewCount, reviewStars } = teacher;
  const trial = offers.find(({ kind }) => kind === "trial");
  const short = offers.find(({ kind, minutes }) => kind === "single" && minutes < main.minutes);
  return (
    <article
      id={anchor}
      aria-labelledby={`${id}-name`}
      className="relative grid scroll-mt-24 grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-3.5 rounded-card border border-line bg-surface p-4 shadow-sh1 md:grid-cols-[164px_minmax(0,1fr)_226px] md:grid-rows-[1fr_auto] md:gap-x-6.5 md:gap-y-2 md:p-5.5"
    >
      <CardWho
        teacher={{
          id,
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
      <div className="absolute inset-e-2 inset-bs-2.5 md:inset-e-3.5 md:inset-bs-3.5">
        <SaveTeacher teacher={{ id, slug, name }} state={save} look="heart" />
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 border-t border-line pt-3.5 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:border-s md:border-t-0 md:ps-5.5 md:pt-0">
        <CardPrice main={main} short={short} reviewCount={reviewCount} reviewStars={reviewStars} />
        {teacher.nextSlots.length === 0 ? null : <FreeWeekStrip week={teacher.week} zone={zone} />}
        <NextSlots teacher={teacher} zone={zone} mayTake={mayTake} />
        <CardButton slug={slug} name={name} trial={trial} />
      </div>
      {compare || terms ? (
        <div className="col-span-2 flex flex-wrap items-center gap-x-5 max-md:-my-1.5 max-md:justify-between md:col-span-1 md:col-start-2 md:row-start-2 md:-mb-2.5">
          {compare ? <CompareLink {...compare} name={name} at={`${id}-name`} /> : null}
          {terms === null ? null : (
            <WhyThisOrder
              id={id}
              terms={terms}
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
