import { ArrowRight, Check, Clock, ShieldCheck } from "lucide-react";
import { href } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HomeFact, More, HomePoint, Step } from "./home-parts.tsx";
import { RoomDrawing } from "#app/features/help/room-drawing.tsx";

export { Terrace } from "#app/ui/drawings/terrace.tsx";
export { Finder } from "./home-finder.tsx";
export { EmptyStreet, FreeDoor, NoFreeTime, TeacherFace } from "./teacher-door.static.tsx";

export function Welcome() {
  return (
    <>
      <h1 className="text-hero tracking-[-0.022em]">
        {brand.tagline.split(". ").map((line, index, all) => (
          <span key={line} className="lg:block">
            {line}
            {index < all.length - 1 ? ". " : ""}
          </span>
        ))}
      </h1>
      <p className="mt-5.5 max-w-[40ch] text-lg">
        Live, one-to-one video lessons with teachers who set their own prices. Pay by the lesson. No
        subscription.
      </p>
    </>
  );
}

export function Promises() {
  return (
    <div className="border-b border-line bg-surface">
      <ul className="wrap grid gap-x-8 gap-y-3.5 py-6.5 text-sm md:grid-cols-3">
        <HomeFact icon={<ShieldCheck size={20} />} title="A person checks every application.">
          Nobody appears here before one of us has checked the whole application.
        </HomeFact>
        <HomeFact icon={<Clock size={20} />} title="Times in your own time zone.">
          Cancel free up to {Math.min(...rules.cancel.freeHoursChoices)} hours before; where a
          teacher asks for {Math.max(...rules.cancel.freeHoursChoices)}, it says so before you pay.
        </HomeFact>
        <HomeFact icon={<Check size={20} />} title="The price you see is the price you pay.">
          Our part is inside it, never on top.
          {rules.fee.trialBasisPoints === 0 ? " A trial is paid to the teacher in full." : null}
        </HomeFact>
      </ul>
    </div>
  );
}

export function DoorsHead({ isEmpty, hasMore }: { isEmpty: boolean; hasMore: boolean }) {
  return (
    <div className="mb-6 flex flex-col items-start justify-between gap-x-6 gap-y-1 md:mb-9 md:flex-row md:items-end">
      <h2 className="text-section">{isEmpty ? "The doors" : "Free soon"}</h2>
      {hasMore ? <More to={href("/student/teachers")}>Browse all teachers</More> : null}
    </div>
  );
}

/** From choosing somebody to teaching here. */
export function Invitations() {
  return (
    <>
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
              {rules.lesson.trialMinutes} minutes with somebody new, to find out whether you get on.
              Not every teacher offers one; the profile says so.
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
              network allows; nothing is recorded unless both of you agree. What you write to each
              other stays in your chat, before the lesson and after it.
            </p>
            <ul>
              <HomePoint>Video, voice and a shared screen</HomePoint>
              <HomePoint>One chat with each teacher, kept between lessons</HomePoint>
              <HomePoint>A calendar file for every lesson, in your own zone</HomePoint>
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
              Set your own hours and prices. A person checks every application and answers either
              way.
            </p>
          </div>
          <ButtonLink to={href("/teacher/apply")} size="l" className="shrink-0">
            Apply to teach <ArrowRight size={18} aria-hidden="true" />
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
