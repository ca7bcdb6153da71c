import { href } from "react-router";
import { rules } from "#config/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";

const steps = [
  {
    title: "Find your teacher",
    text: "By language, price and the hours you have. Every time is shown on your own clock.",
  },
  {
    title: "Choose a time",
    text: `It is reserved for you for ${rules.booking.holdMinutes} minutes while you pay. The money is held until the lesson has taken place.`,
  },
  {
    title: "Walk in",
    text: `You can join here from ${rules.lesson.joinEarlyMinutes} minutes before the start. Nothing to install.`,
  },
];

/** Before the first lesson: three steps and the way to the first of them, at the door of the language they learn. */
export function FirstSteps({ title, language }: { title: string; language: string }) {
  return (
    <section
      aria-labelledby="first-steps"
      className="grid overflow-hidden rounded-card bg-butter text-on-butter [--focus:var(--on-butter)] lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Doorway door={doorFor(language)} className="block h-70 w-full lg:h-full" />
      <div className="px-5 py-6 md:px-9 md:py-8">
        <h2 id="first-steps" className="text-3xl">
          {title}
        </h2>
        <ol className="mt-6 grid gap-6 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-on-butter pt-3">
              <span className="figure-serif block text-3xl leading-none" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="mt-2">{title}</h3>
              <p className="mt-1.5 text-sm">{text}</p>
            </li>
          ))}
        </ol>
        <ButtonLink to={href("/student/teachers")} variant="dark" size="l" className="mt-6">
          Find a teacher
        </ButtonLink>
      </div>
    </section>
  );
}
