import { data, redirect } from "react-router";
import { rules } from "#config/rules.ts";
import { landing } from "#app/access/landing.ts";
import { registerForm } from "#app/features/accounts/forms.ts";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { withQuery } from "#app/features/accounts/links.ts";
import { register } from "#app/features/accounts/sign-in.server.ts";
import { passwordRefusalText } from "#app/features/accounts/text.ts";
import { SignedInAs } from "#app/features/accounts/ui/signed-in-as.tsx";
import { splitLesson } from "#app/features/payments/rules.ts";
import { applyPath } from "#app/features/teachers/application-steps.ts";
import { findApplication } from "#app/features/teachers/applications.server.ts";
import { rejectCauses } from "#app/features/teachers/reject-causes.ts";
import { ApplyAccount } from "#app/features/teachers/ui/apply-account.tsx";
import { ApplyHouses } from "#app/features/teachers/ui/apply-houses.tsx";
import {
  EarningsCalculator,
  readEarnings,
} from "#app/features/teachers/ui/earnings-calculator.tsx";
import { parseForm } from "#app/platform/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { listZones } from "#app/platform/time.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/apply.ts";
import { sharedHead } from "../share/shared-head.ts";

const firstStep = "/teacher/apply/languages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = findPerson(context);
  if (person?.role === "student") throw redirect(applyPath(await findApplication(person)));
  if (person !== null && person.role !== null) throw redirect(landing(person.role, null));
  return {
    person: person && { name: person.name, email: person.email },
    zones: listZones(),
    earnings: readEarnings(new URL(request.url).searchParams),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (findPerson(context) !== null) return redirect("/teacher/apply");
  const form = await parseForm(request, registerForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const made = await register({ ...form.value, next: firstStep });
  if (!made.ok)
    return data({ form: form.fail({ password: passwordRefusalText[made.reason] }) }, 422);
  return redirect(withQuery("/verify", { email: form.value.email, next: firstStep }));
}

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/teacher/apply");
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, zones, earnings } = loaderData;
  return (
    <Page width="full">
      <ApplyHouses />
      <div className="wrap grid items-start gap-x-14 gap-y-9 pt-8 pb-18 md:pt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <h1>Teach from your own parlour</h1>
          <p className="mt-3 max-w-[54ch] text-lg text-muted">
            You set your prices and your hours. We bring the students, the room and the payments,
            and take {rules.fee.lessonBasisPoints / 100}% of a lesson,{" "}
            {rules.fee.trialBasisPoints === 0 ? "nothing" : `${rules.fee.trialBasisPoints / 100}%`}{" "}
            of a trial.
          </p>
          <Explanation />
        </div>
        <Panel title={person === null ? "Begin with an account" : "You are signed in"} raised>
          {person === null ? (
            <ApplyAccount zones={zones} state={actionData?.form} />
          ) : (
            <SignedInAs {...person} />
          )}
        </Panel>
        <div className="lg:col-start-1">
          <EarningsCalculator wish={earnings} toYou={toYou} />
        </div>
      </div>
    </Page>
  );
}

function Explanation() {
  const { apply, price } = rules;
  return (
    <div className="mt-8 grid gap-8">
      <section aria-labelledby="needed">
        <h2 id="needed" className="mb-3">
          What you need
        </h2>
        <ul className="grid max-w-[62ch] list-disc gap-1.5 ps-5">
          <li>You are {apply.minAge} or older.</li>
          <li>You speak the language you teach natively, or at C1 or better.</li>
          <li>
            A price for 50 minutes between {formatMoney(price.min50Pence)} and{" "}
            {formatMoney(price.max50Pence)}, and a few hours a week.
          </li>
          <li>A quiet place with a camera and a microphone.</li>
        </ul>
      </section>
      <section aria-labelledby="how">
        <h2 id="how" className="mb-3">
          How it goes
        </h2>
        <ol className="grid max-w-[62ch] list-decimal gap-1.5 ps-5">
          <li>Make an account and confirm your address with the code we mail.</li>
          <li>
            Fill in four short pages: languages, about you, offers, hours. Each is saved, so you can
            stop and come back.
          </li>
          <li>
            Read it once more and send it. A person reads it within {apply.reviewWorkDays} working
            days.
          </li>
          <li>After a yes your page is open at once. After a no you get the reason.</li>
        </ol>
      </section>
      <section aria-labelledby="causes">
        <h2 id="causes" className="mb-3">
          Why we sometimes say no
        </h2>
        <ul className="grid max-w-[62ch] list-disc gap-1.5 ps-5">
          {Object.entries(rejectCauses).map(([cause, sentence]) => (
            <li key={cause}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 max-w-[62ch] text-muted">
          You may apply again {apply.reapplyDays} days after a no. What you wrote is kept.
        </p>
      </section>
    </div>
  );
}

function toYou(pricePence: number, kind: "trial" | "single"): number {
  return splitLesson({ pricePence, kind }).teacherPence;
}
