import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import type { ApplicationContent, ApplicationStep } from "../application-steps.ts";
import { hoursByDay } from "../hours-text.ts";
import { languageName } from "../language-names.ts";

type ApplicationSheetProps = {
  content: ApplicationContent;
  country: string;
  /** For the writer: each part with the way to change it. */
  canChange?: boolean;
};

/** Everything an applicant has written, for reading. */
export function ApplicationSheet({ content, country, canChange = false }: ApplicationSheetProps) {
  const part = (step: ApplicationStep, title: string, children: ReactNode) => (
    <Part title={title} step={canChange ? step : undefined}>
      {children}
    </Part>
  );
  const { languages, headline, about, offers, weekly, zone } = content;
  return (
    <>
      {part(
        "languages",
        "Languages",
        <ul className="grid gap-1">
          {languages.map(({ language, level, taught }) => (
            <li key={language}>
              {languageName(language)}, {level}
              <span className="text-muted">{taught ? ": teaches it" : ": speaks it"}</span>
            </li>
          ))}
        </ul>,
      )}
      {part(
        "about",
        "About the lessons",
        <>
          <p className="text-lg font-semibold">{headline}</p>
          <div className="mt-2 grid max-w-[62ch] gap-3 leading-relaxed">
            {about.split(/\n{2,}/).map((paragraph, index) => (
              <p key={index} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
          <p className="mt-3 text-sm text-muted">
            {country === "" ? null : `Lives in ${country}. `}Clock of {zone}.
          </p>
        </>,
      )}
      {part(
        "offers",
        "Offers",
        <ul className="grid max-w-120">
          {offers.map(({ title, kind, minutes, pricePence }) => (
            <li
              key={`${kind}${minutes}`}
              className="flex justify-between gap-4 border-t border-line py-2 first:border-0 first:pt-0"
            >
              <span>
                {title}, {minutes} minutes
              </span>
              <span className="num font-semibold">
                {formatMoney(pricePence, undefined, { pence: "always" })}
              </span>
            </li>
          ))}
        </ul>,
      )}
      {part(
        "hours",
        "Hours",
        <dl className="num grid max-w-120 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {hoursByDay(weekly).map(({ name, hours }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>,
      )}
    </>
  );
}

function Part({
  title,
  step,
  children,
}: {
  title: string;
  step?: ApplicationStep;
  children: ReactNode;
}) {
  return (
    <section className="border-t border-line py-5 first:border-0 first:pt-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        {step === undefined ? null : (
          <Link
            to={`/teacher/apply/${step}`}
            className="link-quiet inline-flex min-h-11 items-center text-sm"
          >
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
