import { redirect } from "react-router";
import { landing } from "#app/access/landing.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import {
  newPasswordRules,
  signUpOptions,
} from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { signUpLimits } from "#app/features/accounts/sign-up/sign-up-limits.ts";
import { signUp } from "#app/features/accounts/sign-up/sign-up.server.ts";
import { answerSignUp } from "#app/routes/auth/answer-sign-up.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { commission } from "#app/features/payments/purchases/rules.ts";
import { applicantHome } from "#app/features/teachers/applications/application-steps.ts";
import { findApplication } from "#app/features/teachers/applications/applications.server.ts";
import { ApplyAccount } from "#app/features/teachers/applications/ui/apply-account.tsx";
import {
  EarningsCalculator,
  earningsRange,
  readCalculator,
} from "#app/features/teachers/offers/ui/earnings-calculator.tsx";
import { isSwitchedOff, settingsTag } from "#app/features/settings/settings.server.ts";
import { signUpsOffText } from "#app/features/accounts/sign-in/text.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { readPosted } from "#app/platform/forms/forms.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/apply.ts";
import { SignedInAs } from "#app/shell/bars/signed-in-as.tsx";
import { applyWords } from "#app/shell/share/apply-words.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const parts = () => import("#app/features/teachers/applications/ui/apply.static.tsx");
const ApplyHouses = staticIsland(async () => (await parts()).ApplyHouses);
const BeenHere = staticIsland(async () => (await parts()).BeenHere);
const ApplyText = staticIsland(async () => (await parts()).ApplyText);

const firstStep = "/teacher/apply/about";

export async function loader({ request, context }: Route.LoaderArgs) {
  pageShows(context, settingsTag);
  const person = findPerson(context);
  if (person?.role === "student") throw redirect(applicantHome(await findApplication(person)));
  if (person !== null && person.role !== null) throw redirect(landing(person.role, null));
  return {
    person: person && { name: person.name, email: person.email },
    zones: listZones(),
    limits: signUpLimits,
    signIn: signUpOptions({ isNew: new URL(request.url).searchParams.has("new") }),
    rules: await newPasswordRules(),
    words: applyWords,
    closed: (await isSwitchedOff("sign-ups")) ? signUpsOffText : undefined,
    earnings: {
      input: readCalculator(new URL(request.url).searchParams),
      range: earningsRange(),
      commission: commission(),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (findPerson(context) !== null) return redirect("/teacher/apply");
  return answerSignUp(
    await signUp(await readPosted(request), requestOrigin(request, context), firstStep),
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? sharedHead(matches, "/teacher/apply", loaderData.words) : [];
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, closed, zones, limits, earnings, signIn, rules } = loaderData;
  return (
    <Page width="full">
      <ApplyHouses />
      <div className="wrap grid items-start gap-x-14 gap-y-9 pt-8 pb-18 md:pt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <ApplyText />
        </div>
        <div className="lg:col-start-1">
          <EarningsCalculator {...earnings} />
        </div>
        <Panel
          title={person === null ? "Begin with an account" : "You are signed in"}
          raised
          className="lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {person === null && actionData?.form === undefined ? (
            <FormError>{closed}</FormError>
          ) : null}
          {person === null ? (
            <ApplyAccount
              {...{ zones, limits, signIn, rules }}
              state={actionData?.form}
              after={<BeenHere />}
            />
          ) : (
            <SignedInAs {...person} />
          )}
        </Panel>
      </div>
    </Page>
  );
}
