import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { Rating } from "#app/features/teachers/teacher-cards/ui/rating.tsx";
import { formatMoney } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export type DoorTeacher = {
  slug: string;
  name: string;
  headline: string;
  country: string;
  seed: string;
  photo: string | null;
  teaches: string[];
  /** Of this lesson are the price and the next free time. */
  offerId: string;
  pence: number;
  minutes: number;
  reviewCount: number;
  reviewStars: number;
};

/** Who opens this door, in which languages and for how much. */
export function TeacherFace({ teacher }: { teacher: DoorTeacher }) {
  const { name, headline, country, teaches } = teacher;
  const languages = new Intl.ListFormat(brand.locale).format(teaches);
  return (
    <>
      <span className="block aspect-[1/1.12] w-full overflow-hidden rounded-arch [&>*]:block [&>*]:size-full">
        <Portrait options={portraitFor(teacher.seed)} photo={teacher.photo} />
      </span>
      <h3 className="mt-4.5 text-xl">
        <Link
          to={`${href("/student/teachers/:slug", { slug: teacher.slug })}?offer=${teacher.offerId}`}
          className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-muted">
        {languages}
        {country === "" ? null : `, from ${country}`}
      </p>
      <p className="mt-2 mb-3">{headline}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line pt-3 text-sm">
        <span>
          <b className="num font-bold">{formatMoney(teacher.pence)}</b> for {teacher.minutes} min
        </span>
        <Rating count={teacher.reviewCount} stars={teacher.reviewStars} />
      </div>
    </>
  );
}

export function NoFreeTime() {
  return (
    <p className="mt-1.5 text-sm text-muted">
      No free time in the next {rules.booking.lookAheadDays} days
    </p>
  );
}

/** Ends a short row: a door that waits for somebody. */
export function FreeDoor() {
  return (
    <article className="flex h-full flex-col">
      <span className="block aspect-[1/1.12] w-full overflow-hidden rounded-arch bg-wall [&>svg]:block [&>svg]:size-full">
        <Doorway door={doorFor("en")} crop="scene" />
      </span>
      <h3 className="mt-4.5 text-xl">
        <Link
          to={href("/teacher/apply")}
          className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          This door is free
        </Link>
      </h3>
      <p className="mt-2">Do you teach a language? Apply, and it can be yours.</p>
    </article>
  );
}

/** Before the first teacher has moved in. */
export function EmptyStreet() {
  return (
    <EmptyState
      title="The first teachers are moving in"
      level={3}
      action={
        <ButtonLink to={href("/teacher/apply")} variant="outline">
          Apply to teach
        </ButtonLink>
      }
    >
      Nobody teaches here yet. Do you? A person checks every application.
    </EmptyState>
  );
}
