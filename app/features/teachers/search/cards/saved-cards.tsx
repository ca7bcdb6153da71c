import { ButtonLink } from "#app/ui/button.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { SavedTeacher } from "../saved-teachers.server.ts";
import { SaveTeacher } from "#app/features/teachers/teacher-cards/ui/save-teacher.tsx";

const CardWho = staticIsland(async () => (await import("./teacher-card.static.tsx")).CardWho);

type Of<State> = Omit<Extract<SavedTeacher, { state: State }>, "state">;

const frame =
  "relative rounded-card border border-line bg-surface p-4 shadow-sh1 md:p-5.5" as const;

/** A saved teacher whom not everybody can book. */
export function SavedAway({ teacher, onlyKnown }: Of<"away">) {
  const { slug } = teacher;
  return (
    <article
      aria-labelledby={`${slug}-name`}
      className={`${frame} grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-3.5 md:grid-cols-[164px_minmax(0,1fr)_226px] md:gap-6.5`}
    >
      <CardWho teacher={teacher} />
      <div className="card-save">
        <SaveTeacher teacher={teacher} state="saved" look="heart" />
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-3 border-t border-line pt-3.5 md:col-span-1 md:border-s md:border-t-0 md:ps-5.5 md:pt-9">
        <p className="text-sm">
          <b className="block font-semibold">
            {onlyKnown ? "Not taking new students" : "Not taking bookings"}
          </b>
          <span className="text-muted">
            {onlyKnown
              ? "Have you had lessons together? Then you can book on the profile."
              : "The next free times are here again as soon as there are some."}
          </span>
        </p>
        <ButtonLink to={`/student/teachers/${slug}`} variant="outline" wide className="mt-auto">
          See the profile<span className="sr-only"> of {teacher.name}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

/** A saved teacher who has left. */
export function SavedGone({ teacher }: Of<"gone">) {
  return (
    <article aria-labelledby={`${teacher.slug}-name`} className={`${frame} pe-16 md:pe-18`}>
      <h2 id={`${teacher.slug}-name`} className="text-xl md:text-2xl">
        {teacher.name}
      </h2>
      <p className="mt-1 text-sm text-muted">
        No longer teaches here. Press the heart to take them off your list.
      </p>
      <div className="card-save">
        <SaveTeacher teacher={teacher} state="saved" look="heart" />
      </div>
    </article>
  );
}
