import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { nextFreeText, nextInZone } from "#app/features/teachers/search/next-in-zone.ts";
import {
  type OpenSlots,
  searchTeachers,
} from "#app/features/teachers/search/search-teachers.server.ts";
import { LastSearch } from "#app/features/teachers/search/ui/last-search.tsx";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { SearchFacts } from "#app/shell/page/search-facts.tsx";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/home.ts";
import { TeacherDoor } from "#app/features/public-pages/teacher-door.tsx";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const parts = () => import("#app/features/public-pages/home.static.tsx");
const Welcome = staticIsland(async () => (await parts()).Welcome);
const Finder = staticIsland(async () => (await parts()).Finder);
const Terrace = staticIsland(async () => (await parts()).Terrace);
const Promises = staticIsland(async () => (await parts()).Promises);
const DoorsHead = staticIsland(async () => (await parts()).DoorsHead);
const EmptyStreet = staticIsland(async () => (await parts()).EmptyStreet);
const FreeDoor = staticIsland(async () => (await parts()).FreeDoor);
const Invitations = staticIsland(async () => (await parts()).Invitations);

const shownTeachers = 4;
const finderId = "finder";
const doorClass = "relative w-[72%] shrink-0 snap-start scroll-ms-5 md:w-auto";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/");
}

function operatorFacts() {
  return {
    "@type": "Organization",
    name: brand.name,
    legalName: company.legalName,
    slogan: brand.tagline,
    email: company.email.support,
    sameAs: Object.values(company.social),
  };
}

export function loader(args: Route.LoaderArgs) {
  return fromReplica(() => read(args));
}

async function read({ context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  const person = findPerson(context);
  const zone = person?.zone ?? brand.zone;
  const { search } = readSearch(new URLSearchParams());
  const openSlots: OpenSlots = (ids, range) => listOpenSlots(ids, range, person);
  const hidden = person === null ? undefined : await listBlockedEitherWay(person);
  const { found, total } = await searchTeachers(search, zone, openSlots, { hidden });
  const soonest = found.toSorted((a, b) => firstOf(a.nextSlots) - firstOf(b.nextSlots));
  return {
    total,
    teachers: soonest.slice(0, shownTeachers).map((teacher) => ({
      id: teacher.id,
      slug: teacher.slug,
      name: teacher.name,
      headline: teacher.headline,
      country: teacher.country,
      seed: teacher.portraitSeed,
      photo: teacher.photo,
      teaches: teacher.languages.filter(({ taught }) => taught).map(({ name }) => name),
      offerId: teacher.main.id,
      pence: teacher.main.pricePence,
      minutes: teacher.main.minutes,
      reviewCount: teacher.reviewCount,
      reviewStars: teacher.reviewStars,
      free: { nextSlots: teacher.nextSlots.slice(0, 1), week: teacher.week },
    })),
    zone,
    isVisitor: person === null,
    languages: await listTaughtLanguages(),
  };
}

/** Of the best of the first page those who are free first stand under "Free soon". */
const firstOf = (slots: number[]) => slots[0] ?? Number.POSITIVE_INFINITY;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { teachers, total, isVisitor, languages } = loaderData;
  const zone = useViewerZone(loaderData.zone, isVisitor);
  const freeIn = (free: (typeof teachers)[number]["free"]) =>
    zone === loaderData.zone ? free : nextInZone(free, zone);
  return (
    <Page width="full">
      <div className="overflow-hidden bg-linear-to-b from-sky to-sky-low">
        <div className="wrap grid gap-x-14 gap-y-5.5 pt-9 pb-6 lg:grid-cols-[1.15fr_0.85fr] lg:items-end lg:pt-14">
          <div className="lg:pb-4">
            <Welcome />
          </div>
          <div className="relative">
            {/* A visitor's zone, known only now; that of somebody who is signed in is known anyway. */}
            {isVisitor ? <input type="hidden" form={finderId} name="zone" value={zone} /> : null}
            <Finder id={finderId} languages={languages} />
            <div className="absolute inset-x-0 inset-bs-full flex justify-center pt-2.5">
              <LastSearch className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-full border border-line bg-surface px-4.5 text-sm font-semibold shadow-sh2 hover:underline" />
            </div>
          </div>
        </div>
        <Terrace className="-mt-1.5 block h-62.5 w-full md:h-auto md:min-h-62.5" />
      </div>

      <Promises />

      <section id="free-soon" className="py-14 md:py-22">
        <div className="wrap">
          <DoorsHead isEmpty={teachers.length === 0} hasMore={total > teachers.length} />
          {teachers.length === 0 ? (
            <EmptyStreet />
          ) : (
            <>
              <ul className="-mx-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-2 md:gap-7 md:overflow-visible md:px-0 lg:grid-cols-4">
                {teachers.map(({ free, ...teacher }) => {
                  const shown = freeIn(free);
                  return (
                    <li key={teacher.id} className={doorClass}>
                      <TeacherDoor
                        teacher={teacher}
                        next={shown.nextSlots[0] ?? null}
                        label={nextFreeText(shown, zone)}
                        zone={zone}
                      />
                    </li>
                  );
                })}
                {teachers.length < shownTeachers ? (
                  <li className={doorClass}>
                    <FreeDoor />
                  </li>
                ) : null}
              </ul>
              <p className="mt-6 text-sm text-muted">Times are {zoneTime(zone)}.</p>
            </>
          )}
        </div>
      </section>

      <Invitations />
      <SearchFacts facts={import.meta.env.SSR ? operatorFacts() : null} />
    </Page>
  );
}
