import { formatMoney } from "#app/platform/money.ts";
import type { OfferGroup } from "#app/features/teachers/offers/offer-groups.ts";
import type { TeacherProfile } from "../teacher-profile.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { contractLines } from "#app/features/teachers/reference-data/trader.ts";
import { Section } from "./profile-section.tsx";

/** Every named offer: for whom, what for, how, and what each length costs. */
export function ProfileOffers({ teacher }: { teacher: TeacherProfile }) {
  return (
    <Section id="teaches" title={`What ${firstName(teacher.name)} teaches`}>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {teacher.offers.map((offer) => (
          <li key={offer.id} className="min-w-0 border-b border-line py-3.5">
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
      <div className="mt-3.5 grid max-w-[62ch] gap-1 text-sm wrap-anywhere text-muted">
        {contractLines(teacher.name, teacher).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {teacher.goodAt.length > 0 ? (
        <>
          <h3 className="mt-6 mb-2.5 text-lg">Good at</h3>
          <ul className="flex flex-wrap gap-2">
            {teacher.goodAt.map((label) => (
              <li
                key={label}
                className="rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm"
              >
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

function Offer({ offer }: { offer: OfferGroup }) {
  const { title, languageName, levels, goal, plan, lengths } = offer;
  return (
    <>
      <h3 className="flex flex-wrap justify-between gap-x-4 font-sans text-base font-semibold tracking-normal">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="font-normal text-muted">{levels}</span>
      </h3>
      <p className="num mt-0.5 text-sm text-muted">
        {languageName}.{" "}
        {lengths
          .map(
            ({ minutes, pricePence }) =>
              `${minutes} minutes ${pricePence === 0 ? "free" : formatMoney(pricePence)}`,
          )
          .join(", ")}
        .
      </p>
      {goal === "" ? null : <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{goal}</p>}
      {plan === "" ? null : (
        <details className="mt-1">
          <summary className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold">
            How it goes<span className="sr-only">: {title}</span>
          </summary>
          <p className="pb-1.5 wrap-anywhere whitespace-pre-line">{plan}</p>
        </details>
      )}
    </>
  );
}
