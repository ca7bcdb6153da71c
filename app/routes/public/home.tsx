import { ArrowRight, Check, Clock, ShieldCheck } from "lucide-react";
import { href } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { listOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { listLanguages } from "#app/features/teachers/languages.ts";
import { readSearch } from "#app/features/teachers/search.ts";
import { everyTeacher } from "#app/features/teachers/public-tags.ts";
import { searchTeachers } from "#app/features/teachers/search-teachers.server.ts";
import { LastSearch } from "#app/features/teachers/ui/last-search.tsx";
import { useViewerZone } from "#app/features/teachers/ui/use-viewer-zone.ts";
import { pageShows } from "#app/platform/request-context.ts";
import { zoneCity } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Terrace } from "#app/ui/drawings/terrace.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home.ts";
import { Finder } from "./home-finder.tsx";
import { Fact, More, Point, Step } from "./home-parts.tsx";
import { EmptyStreet, FreeDoor, TeacherDoor } from "./teacher-door.tsx";
import { RoomDrawing } from "./room-drawing.tsx";
import { sharedHead } from "../share/shared-head.ts";

const shownTeachers = 4;
const doorClass = "relative w-[72%] shrink-0 snap-start scroll-ms-5 md:w-auto";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/", {
    "@type": "Organization",
    name: brand.name,
    legalName: brand.legalName,
    slogan: brand.tagline,
    email: brand.email.support,
    sameAs: Object.values(brand.social),
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  pageShows(context, everyTeacher);
  const person = findPerson(context);
  const zone = person?.zone ?? brand.zone;
  const { search } = readSearch(new URLSearchParams());
  const { found, total } = await searchTeachers(search, zone, (ids, range) =>
    listOpenSlots(ids, range, person),
  );
  return {
    total,
    teachers: found.slice(0, shownTeachers).map((teacher) => ({
      id: teacher.id,
      slug: teacher.slug,
      name: teacher.name,
      headline: teacher.headline,
      country: teacher.country,
      seed: teacher.portraitSeed,
      teaches: teacher.languages.filter(({ taught }) => taught).map(({ name }) => name),
      pence: teacher.main.pricePence,
      minutes: teacher.main.minutes,
      reviewCount: teacher.reviewCount,
      reviewStars: teacher.reviewStars,
      next: teacher.nextSlots[0] ?? null,
    })),
    zone,
    isVisitor: person === null,
    languages: listLanguages(),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { teachers, total, isVisitor, languages } = loaderData;
  const zone = useViewerZone(loaderData.zone, isVisitor);
  return (
    <Page width="full">
      <div className="overflow-hidden bg-linear-to-b from-sky to-sky-low">
        <div className="wrap grid gap-x-14 gap-y-5.5 pt-9 pb-6 lg:grid-cols-[1.15fr_0.85fr] lg:items-end lg:pt-14">
          <div className="lg:pb-4">
            <h1 className="text-hero tracking-[-0.022em]">
              {brand.tagline.split(". ").map((line, index, all) => (
                <span key={line} className="lg:block">
                  {line}
                  {index < all.length - 1 ? ". " : ""}
                </span>
              ))}
            </h1>
            <p className="mt-5.5 max-w-[40ch] text-lg">
              Live, one-to-one video lessons with teachers who set their own prices. Pay by the
              lesson. No subscription.
            </p>
          </div>
          <div className="relative">
            <Finder languages={languages} zone={isVisitor ? zone : null} />
            <div className="absolute inset-x-0 inset-bs-full flex justify-center pt-2.5">
              <LastSearch className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-full border border-line bg-surface px-4.5 text-sm font-semibold shadow-sh2 hover:underline" />
            </div>
          </div>
        </div>
        <Terrace className="-mt-1.5 block h-62.5 w-full md:h-auto md:min-h-62.5" />
      </div>

      <div className="border-b border-line bg-surface">
        <ul className="wrap grid gap-x-8 gap-y-3.5 py-6.5 text-sm md:grid-cols-3">
          <Fact icon={<ShieldCheck size={20} />} title="Every teacher is read by a person.">
            Nobody appears here before one of us has read the whole application.
          </Fact>
          <Fact icon={<Clock size={20} />} title="Times in your own time zone.">
            Cancel free up to {Math.min(...rules.cancel.freeHoursChoices)} hours before; where a
            teacher asks for {Math.max(...rules.cancel.freeHoursChoices)}, it says so before you
            pay.
          </Fact>
          <Fact icon={<Check size={20} />} title="The price you see is the price you pay.">
            Our part is inside it, never on top.
            {rules.fee.trialBasisPoints === 0 ? " A trial is paid to the teacher in full." : null}
          </Fact>
        </ul>
      </div>

      <section id="free-soon" className="py-14 md:py-22">
        <div className="wrap">
          <div className="mb-6 flex flex-col items-start justify-between gap-x-6 gap-y-1 md:mb-9 md:flex-row md:items-end">
            <h2 className="text-section">{teachers.length > 0 ? "Free soon" : "The doors"}</h2>
            {total > teachers.length ? (
              <More to={href("/student/teachers")}>Browse all teachers</More>
            ) : null}
          </div>
          {teachers.length === 0 ? (
            <EmptyStreet />
          ) : (
            <>
              <ul className="-mx-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-2 md:gap-7 md:overflow-visible md:px-0 lg:grid-cols-4">
                {teachers.map((teacher) => (
                  <li key={teacher.id} className={doorClass}>
                    <TeacherDoor teacher={teacher} zone={zone} />
                  </li>
                ))}
                {teachers.length < shownTeachers ? (
                  <li className={doorClass}>
                    <FreeDoor />
                  </li>
                ) : null}
              </ul>
              <p className="mt-6 text-sm text-muted">Times are {zoneCity(zone)} time.</p>
            </>
          )}
        </div>
      </section>

      <section className="bg-butter py-14 text-on-butter md:py-22">
        <div className="wrap grid gap-x-18 gap-y-8 lg:grid-cols-[0.8fr_1.2fr]">
          <div>
            <h2 className="text-section">Three steps, then you are talking</h2>
            <p className="mt-4 max-w-[36ch]">
              You do not need an app, a placement test or a twelve-week plan. You need a free half
              hour.
            </p>
            <More to={href("/how-it-works")} className="mt-2.5">
              How it works in detail
            </More>
          </div>
          <ol className="border-b-2 border-on-butter">
            <Step number={1} title="Choose someone you would like to talk to">
              Look by language, by price and by the hours you are actually awake. Write to them
              first if you like.
            </Step>
            <Step number={2} title="Book a trial lesson">
              {Math.min(...rules.lesson.minutes)} minutes with somebody new, to find out whether you
              get on. Not every teacher offers one; the profile says so.
            </Step>
            <Step number={3} title="Meet in the classroom">
              It opens in your browser {rules.lesson.joinEarlyMinutes} minutes before. Nothing to
              install.
            </Step>
          </ol>
        </div>
      </section>

      <section className="py-14 md:py-22">
        <div className="wrap grid items-center gap-x-18 gap-y-8 lg:grid-cols-[0.85fr_1.15fr]">
          <div>
            <h2 className="mb-4.5 text-section">A room for two</h2>
            <p className="mb-3.5">
              Sound and picture run from your browser to your teacher’s by the shortest way the
              network allows; we record nothing. What you write to each other stays in your chat,
              before the lesson and after it.
            </p>
            <ul>
              <Point>Video, voice and a shared screen</Point>
              <Point>One chat with each teacher, kept between lessons</Point>
              <Point>A calendar file for every lesson, in your own zone</Point>
            </ul>
          </div>
          <RoomDrawing />
        </div>
      </section>

      <section className="bg-blush">
        <div className="wrap flex flex-col items-start justify-between gap-x-10 gap-y-6 py-12 md:flex-row md:items-center md:py-16">
          <div>
            <h2 className="text-section">Have a language to give?</h2>
            <p className="mt-3 max-w-[54ch]">
              Set your own hours and prices. A person reads every application and answers either
              way.
            </p>
          </div>
          <ButtonLink to={href("/teacher/apply")} size="l" className="shrink-0">
            Apply to teach <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}
