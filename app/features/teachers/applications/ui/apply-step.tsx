import { useEffect, useRef, useState } from "react";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { applicationFields } from "../application-fields.ts";
import { applicationSteps, type WrittenStep } from "../application-steps.ts";
import type { ApplyPage } from "../wizard/apply-page.server.ts";
import { stepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import type { StepAnswer } from "../wizard/post-step.server.ts";
import type { Commission } from "#app/features/teachers/offers/ui/earnings-card.tsx";
import type { PriceToYou } from "#app/features/teachers/offers/ui/price-row.tsx";
import { isPayableCountry } from "#app/features/teachers/reference-data/payable-countries.ts";
import { StepAbout } from "./step-about.tsx";
import { StepExperience } from "./step-experience.tsx";
import { StepForm } from "./step-form.tsx";
import { StepHours } from "./step-hours.tsx";
import { StepLanguages } from "./step-languages.tsx";
import { StepOffers } from "./step-offers.tsx";
import { StepPolicies } from "./step-policies.tsx";
import { StepPortrait } from "../papers/step-portrait.tsx";
import { StepReview } from "./step-review.tsx";
import {
  penceOf,
  trialOf,
  useTypedPrices,
} from "#app/features/teachers/reference-data/ui/typed-prices.ts";
import { rules } from "#config/rules.ts";
import { WeeklyEarnings } from "#app/features/teachers/offers/ui/weekly-earnings.tsx";

const heads: Record<WrittenStep, { title: string; lead: string }> = {
  about: {
    title: "About you",
    lead: "Students choose a person. Write as you would speak to one who is a little shy.",
  },
  languages: {
    title: "Your languages",
    lead: "First the language you want to teach. You can add others you teach, and those you only speak.",
  },
  experience: {
    title: "Experience",
    lead: "What you have done so far, and what you do best. Nobody needs a degree to be good at this.",
  },
  offers: {
    title: "Offers and prices",
    lead: "You set every price. Lessons already bought keep the price they were bought at.",
  },
  portrait: {
    title: "Your portrait",
    lead: "Students see it on your card in the search, on your page and next to your messages.",
  },
  hours: {
    title: "Your hours",
    lead: "The hours of a usual week in which students may book you. Nobody can book outside them.",
  },
  policies: {
    title: "Policies",
    lead: "On what terms students book you. You can change them later; booked lessons keep theirs.",
  },
  review: {
    title: "Read it once more",
    lead: "This is what the person who reads your application sees, and what students will see after a yes.",
  },
};

/** After rows were added or looked for, the form is that of before. */
function typedMark(state: FormState | undefined): string | null {
  const mark = state?.values["mark"];
  return typeof mark === "string" && mark !== "" ? mark : null;
}

type ApplyStepProps = {
  step: WrittenStep;
  page: ApplyPage;
  answer?: Exclude<StepAnswer, { next: string }>;
  commission: Commission;
  toYou: PriceToYou;
};

/** One step of the wizard: what it asks, and what is worked out next to it. */
export function ApplyStep({ step, page, answer, commission, toYou }: ApplyStepProps) {
  const { content, person, zone, savedAt, isMending, choices } = page;
  // Data that is read again while the form is open may be another tab's: the form still is that of before.
  const [opened] = useState(page.mark);
  // Saving itself drops what was kept of a form whose session had ended: the form still is that one.
  const [kept] = useState(useFormState(undefined));
  const state = answer?.form ?? kept;
  // A country that we cannot pay is saved only where its applicant has ticked that they know.
  const knowsUnpaid = content.country !== "" && !isPayableCountry(content.country) ? "yes" : "";
  const saved = { ...applicationFields(content), name: person.name, knowsUnpaid };
  const fields = stepFields(page.draft === null ? saved : page.draft, state);
  const prices = useTypedPrices(fields);
  const mainPence = penceOf(prices.values, 1)[rules.lesson.mainMinutes];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = answer?.form?.values["addedRow"];
    if (row === undefined || answer?.turn === undefined) return;
    box.current
      ?.querySelector<HTMLElement>(
        `[data-row="${String(row)}"] :is(input:not([type=hidden]), select)`,
      )
      ?.focus();
  }, [answer]);
  const { title, lead } = heads[step];
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-7 pt-6 pb-18 md:pt-9 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div ref={box} className="min-w-0">
        <p className="mb-1.5 text-sm font-semibold text-muted">
          Step {applicationSteps.indexOf(step) + 1} of {applicationSteps.length}
        </p>
        <h1>{title}</h1>
        <p className="mt-2.5 mb-7 max-w-[58ch] text-muted">{lead}</p>
        {step === "review" ? <StepReview {...page} state={state} /> : null}
        {step === "portrait" ? (
          <StepPortrait
            {...{ person, savedAt, isMending, zone }}
            refused={
              answer?.portraitError === undefined
                ? undefined
                : { portraitError: answer.portraitError }
            }
          />
        ) : null}
        {step === "review" || step === "portrait" ? null : (
          <StepForm
            {...{ step, state, savedAt, isMending, zone }}
            mark={answer?.mark ?? typedMark(state) ?? opened}
            mailed={answer?.mailed}
          >
            {step === "about" ? <StepAbout fields={fields} {...choices} /> : null}
            {step === "languages" ? (
              <StepLanguages
                fields={fields}
                lists={{ ...choices, found: answer?.found ?? choices.found }}
              />
            ) : null}
            {step === "experience" ? <StepExperience fields={fields} /> : null}
            {step === "offers" ? (
              <StepOffers taught={choices.taught} {...{ fields, toYou, prices }} />
            ) : null}
            {step === "hours" ? <StepHours field={fields.field} zone={content.zone} /> : null}
            {step === "policies" ? (
              <StepPolicies fields={fields} termsVersion={page.termsVersion} />
            ) : null}
          </StepForm>
        )}
      </div>
      {step === "offers" && mainPence !== undefined ? (
        <aside className="lg:sticky lg:inset-bs-6">
          <WeeklyEarnings
            pricePence={mainPence}
            trialPence={trialOf(prices.values)}
            commission={commission}
          />
        </aside>
      ) : null}
    </div>
  );
}
