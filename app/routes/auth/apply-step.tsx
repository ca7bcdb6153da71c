import { data, redirect } from "react-router";
import type { z } from "zod";
import { requirePerson, requireStudent } from "#app/features/accounts/gate.server.ts";
import { commission, splitLesson } from "#app/features/payments/rules.ts";
import { fieldsOf } from "#app/features/teachers/application-fields.ts";
import {
  aboutForm,
  hoursForm,
  languagesForm,
  offersForm,
  reviewForm,
} from "#app/features/teachers/application-forms.ts";
import {
  applicationSteps,
  isStep,
  stepAfter,
  stepNames,
  type ApplicationContent,
  type ApplicationStep,
} from "#app/features/teachers/application-steps.ts";
import { readApplyPage } from "#app/features/teachers/apply-page.server.ts";
import { saveApplication } from "#app/features/teachers/save-application.server.ts";
import { submitApplication } from "#app/features/teachers/submit-application.server.ts";
import { applicationText } from "#app/features/teachers/text.ts";
import { ApplicationStatus } from "#app/features/teachers/ui/application-status.tsx";
import { ApplyHouses } from "#app/features/teachers/ui/apply-houses.tsx";
import { EarningsCard } from "#app/features/teachers/ui/earnings-card.tsx";
import { StepAbout } from "#app/features/teachers/ui/step-about.tsx";
import { StepForm, type FieldOf } from "#app/features/teachers/ui/step-form.tsx";
import { StepHours } from "#app/features/teachers/ui/step-hours.tsx";
import { StepLanguages } from "#app/features/teachers/ui/step-languages.tsx";
import { StepOffers, useTypedPrices } from "#app/features/teachers/ui/step-offers.tsx";
import { StepReview } from "#app/features/teachers/ui/step-review.tsx";
import { readPounds } from "#app/features/teachers/pounds.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm, typedValue } from "#app/platform/forms.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/apply-step.ts";
import { privateHead } from "#app/shell/page-head.ts";

const forms: Record<Exclude<ApplicationStep, "review">, z.ZodType<Partial<ApplicationContent>>> = {
  languages: languagesForm,
  about: aboutForm,
  offers: offersForm,
  hours: hoursForm,
};

/** An applicant is a student; a teacher has nothing to apply for. */
function requireApplicant(context: Route.LoaderArgs["context"]) {
  if (requirePerson(context).role === "teacher") throw redirect("/teacher/dashboard");
  return requireStudent(context);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireApplicant(context);
  if (params.step !== "status" && !isStep(params.step)) throw new AppError("not-found");
  const page = await readApplyPage(student, params.step);
  if (page.elsewhere !== null) throw redirect(page.elsewhere);
  return { step: params.step, ...page };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireApplicant(context);
  const { step } = params;
  if (!isStep(step)) throw new AppError("not-found");
  if (step === "review") {
    const form = await parseForm(request, reviewForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const sent = await submitApplication(student, form.value);
    if (!sent.ok) return data({ form: form.fail(applicationText(sent.reason)) }, 409);
    return redirect("/teacher/apply/status");
  }
  const form = await parseForm(request, forms[step]);
  if (!form.ok) return data({ form: form.state }, 400);
  const saved = await saveApplication(student, form.value);
  if (!saved.ok) return data({ form: form.fail(applicationText(saved.reason)) }, 409);
  return redirect(`/teacher/apply/${stepAfter(step)}`);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const step = loaderData?.step;
  const name = step && isStep(step) ? stepNames[step] : "Your application";
  return privateHead(`${name} · Apply to teach`);
}

const heads: Record<ApplicationStep, { title: string; lead: string }> = {
  languages: {
    title: "Your languages",
    lead: "First the language you want to teach. You can add others you teach, and those you only speak.",
  },
  about: {
    title: "About you",
    lead: "Students choose a person. Write as you would speak to one who is a little shy.",
  },
  offers: {
    title: "Offers and prices",
    lead: "You set every price. Lessons already bought keep the price they were bought at.",
  },
  hours: {
    title: "Your hours",
    lead: "The hours of a usual week in which students may book you. Nobody can book outside them.",
  },
  review: {
    title: "Read it once more",
    lead: "This is what the person who reads your application sees, and what students will see after a yes.",
  },
};

export default function ApplyStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, status, content, country, person, zone, done } = loaderData;
  if (status !== null)
    return (
      <Page>
        <ApplicationStatus view={status} name={person.name} {...{ content, country, zone }} />
      </Page>
    );
  // A status page without an application was sent elsewhere by the loader.
  if (!isStep(step)) return null;
  return (
    <Page width="full">
      <ApplyHouses current={step} done={done} />
      {/* Each step begins with its own fields. */}
      <Step key={step} step={step} loaderData={loaderData} state={actionData?.form} />
    </Page>
  );
}

type StepProps = {
  step: ApplicationStep;
  loaderData: Route.ComponentProps["loaderData"];
  state: NonNullable<Route.ComponentProps["actionData"]>["form"] | undefined;
};

function Step({ step, loaderData, state }: StepProps) {
  const { content, version, missing, country, person, zone, savedAt, choices } = loaderData;
  const saved = fieldsOf(content);
  const field: FieldOf = (name) => ({
    name,
    defaultValue: (state ? typedValue(state, name) : saved[name]) ?? "",
    error: state?.errors[name],
  });
  const [prices, setPrices] = useTypedPrices(field);
  const price50 = readPounds(prices.price50);
  const { title, lead } = heads[step];
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-7 pt-6 pb-18 md:pt-9 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0">
        <p className="mb-1.5 text-sm font-semibold text-muted">
          Step {applicationSteps.indexOf(step) + 1} of {applicationSteps.length}
        </p>
        <h1>{title}</h1>
        <p className="mt-2.5 mb-7 max-w-[58ch] text-muted">{lead}</p>
        {step === "review" ? (
          <StepReview {...{ content, version, missing, country, person, state }} />
        ) : (
          <StepForm {...{ step, state, savedAt, zone }}>
            {step === "languages" ? (
              <StepLanguages field={field} languages={choices.languages} />
            ) : null}
            {step === "about" ? (
              <StepAbout field={field} countries={choices.countries} zones={choices.zones} />
            ) : null}
            {step === "offers" ? (
              <StepOffers field={field} toYou={toYou} prices={prices} onPrices={setPrices} />
            ) : null}
            {step === "hours" ? <StepHours field={field} zone={content.zone} /> : null}
          </StepForm>
        )}
      </div>
      {step === "offers" && price50 !== null ? (
        <aside className="lg:sticky lg:inset-bs-6">
          <EarningsCard pricePence={price50} commission={commission()} />
        </aside>
      ) : null}
    </div>
  );
}

function toYou(pricePence: number, kind: "trial" | "single"): number {
  return splitLesson({ pricePence, kind }).teacherPence;
}
