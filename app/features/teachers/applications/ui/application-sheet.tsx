import { zoneCity } from "#app/platform/time/zones.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import type { ApplicationContent, ApplicationStep } from "../application-steps.ts";
import { contactDetails } from "#app/features/teachers/forms/contact-detail-detection.ts";
import { hoursByDay } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { credentialKinds } from "#app/features/teachers/reference-data/credential-kinds.ts";
import {
  bufferText,
  minimumNoticeText,
} from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { traderFacts, traderText } from "#app/features/teachers/reference-data/trader.ts";
import { specialityLabel } from "#app/features/teachers/reference-data/specialities.ts";

type ApplicationSheetProps = {
  content: ApplicationContent;
  country: string;
  /** What the languages are called, by their codes. */
  names: Record<string, string>;
  /** For the writer: each part with the way to change it. */
  canChange?: boolean;
  /** For the reader: what looks like contact details is marked. */
  marksContact?: boolean;
};

/** Everything an applicant has written, for reading. */
export function ApplicationSheet({
  content,
  country,
  names,
  canChange = false,
  marksContact = false,
}: ApplicationSheetProps) {
  const part = (step: ApplicationStep, title: string, isEmpty: boolean, children: ReactNode) => (
    <Part title={title} step={canChange ? step : undefined}>
      {isEmpty ? <p className="text-muted">Nothing yet.</p> : children}
    </Part>
  );
  const { languages, headline, about, weekly, zone, experience, goodAt, credentials, trader } =
    content;
  return (
    <>
      {part(
        "about",
        "About the lessons",
        headline === "" && about === "",
        <>
          <p className="text-lg font-semibold">
            {marksContact ? <Marked text={headline} /> : headline}
          </p>
          <div className="mt-2 grid max-w-[62ch] gap-3 leading-relaxed">
            {about.split(/\n{2,}/).map((paragraph, index) => (
              <p key={index} className="whitespace-pre-line">
                {marksContact ? <Marked text={paragraph} /> : paragraph}
              </p>
            ))}
          </div>
          {trader === "" ? null : (
            <div className="mt-5">
              <Lines
                lines={[
                  ["Contract", traderText[trader]],
                  ...traderFacts(content).map(({ label, value }) => [label, value] as const),
                ]}
              />
            </div>
          )}
          <p className="mt-4 text-sm text-muted">
            {country === "" ? null : `Lives in ${country}. `}Clock of {zoneCity(zone)}.
          </p>
        </>,
      )}
      {part(
        "languages",
        "Languages",
        languages.length === 0,
        <ul className="grid gap-1">
          {languages.map(({ language, level, taught }) => (
            <li key={language}>
              {names[language] ?? language}, {level}
              <span className="text-muted">{taught ? ": teaches it" : ": speaks it"}</span>
            </li>
          ))}
        </ul>,
      )}
      {part(
        "experience",
        "Experience",
        experience === "" && goodAt.length + credentials.length === 0,
        <>
          <div className="grid max-w-[62ch] gap-3 leading-relaxed whitespace-pre-line">
            {marksContact ? <Marked text={experience} /> : experience}
          </div>
          {goodAt.length === 0 ? null : (
            <p className="mt-3">Good at: {goodAt.map(specialityLabel).join(", ")}</p>
          )}
          <Credentials content={content} />
        </>,
      )}
      {part("offers", "Offers", content.offers.length === 0, <Offers content={content} />)}
      {part(
        "hours",
        "Hours",
        weekly.length === 0,
        <dl className="num grid max-w-120 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {hoursByDay(weekly).map(({ name, hours }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>,
      )}
      {part("policies", "Policies", false, <Terms content={content} />)}
    </>
  );
}

function Marked({ text }: { text: string }) {
  return contactDetails(text).map(({ text, isContact }, index) =>
    isContact ? (
      <mark key={index} className="bg-butter text-on-butter">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function Credentials({ content: { credentials } }: { content: ApplicationContent }) {
  if (credentials.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {credentials.map(({ id, kind, title, issuer, year, hours }) => (
        <li key={id}>
          {credentialKinds[kind]}: {title}, {issuer}
          {year === null ? null : `, ${year}`}
          {hours === null ? null : `, ${hours} hours`}
        </li>
      ))}
    </ul>
  );
}

function Offers({ content: { offers, packages } }: { content: ApplicationContent }) {
  const discounts = Object.entries(packages);
  return (
    <>
      <ul className="grid max-w-120">
        {offers.map(({ title, kind, minutes, pricePence, levelFrom, levelTo, goal }) => (
          <li
            key={`${kind}${title}${minutes}`}
            className="flex justify-between gap-4 border-t border-line py-2 first:border-0 first:pt-0"
          >
            <span>
              {title}, {minutes} minutes
              {levelFrom && levelTo ? `, ${levelFrom} to ${levelTo}` : null}
              {goal ? <span className="block text-sm text-muted">{goal}</span> : null}
            </span>
            <span className="num font-semibold">
              {formatMoney(pricePence, undefined, { pence: "always" })}
            </span>
          </li>
        ))}
      </ul>
      {discounts.length === 0 ? null : (
        <p className="mt-2 text-sm text-muted">
          Packages: {discounts.map(([count, percent]) => `${count} lessons ${percent}%`).join(", ")}
        </p>
      )}
    </>
  );
}

function Terms({ content }: { content: ApplicationContent }) {
  const lines: [string, string][] = [
    ["Free to cancel", `${content.freeCancelHours} hours before`],
    ["Minimum notice", minimumNoticeText(content.noticeHours).toLowerCase()],
    ["Minimum notice for a trial", minimumNoticeText(content.trialNoticeHours).toLowerCase()],
    ["Between lessons", bufferText(content.bufferMinutes).toLowerCase()],
  ];
  return <Lines lines={lines} />;
}

/** What each thing is, beside its name. */
function Lines({ lines }: { lines: (readonly [string, string])[] }) {
  return (
    <dl className="num grid max-w-140 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {lines.map(([label, words]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
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
