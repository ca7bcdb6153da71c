import { data, href, redirect } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { appealPersonSanction } from "#app/features/accounts/sanctions/appeal-person-sanction.server.ts";
import { personAppealForm } from "#app/features/accounts/sanctions/forms.ts";
import { listOwnDecisions } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { personSanctionRefusalText } from "#app/features/accounts/sanctions/text.ts";
import { OwnDecisions } from "#app/features/accounts/sanctions/ui/own-decisions.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/decisions.ts";

export function meta() {
  return privateHead("Decisions about your account");
}

export async function loader({ context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  return { decisions: await listOwnDecisions(person), zone: person.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, personAppealForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const appealed = await appealPersonSanction(person, form.value);
  if (appealed.ok) return redirect(href("/account/decisions"));
  return data({ form: form.fail(personSanctionRefusalText[appealed.reason]) }, 409);
}

export default function OwnDecisionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { decisions, zone } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <PageHead
        before={<AccountHeading />}
        title="Decisions about your account"
        lead="What was decided, why, what you can still do, and how to ask for a second look."
      />
      <AccountTabs />
      <div className="max-w-[46rem] pt-4">
        {decisions.length === 0 ? (
          <EmptyState title="Nothing was decided about your account">
            If that ever happens, you read the reason here, and how to appeal.
          </EmptyState>
        ) : (
          <OwnDecisions decisions={decisions} zone={zone} state={state} />
        )}
      </div>
    </Page>
  );
}
