import { data, href, redirect } from "react-router";
import { appealPersonSanction } from "#app/features/accounts/sanctions/appeal-person-sanction.server.ts";
import {
  decisionPath,
  sanctionOfToken,
} from "#app/features/accounts/sanctions/decision-link.server.ts";
import { personAppealForm } from "#app/features/accounts/sanctions/forms.ts";
import { readDecision } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { personSanctionRefusalText } from "#app/features/accounts/sanctions/text.ts";
import { OwnDecisions } from "#app/features/accounts/sanctions/ui/own-decisions.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/decision.ts";

export function meta() {
  return privateHead("A decision about your account");
}

/** The decision that the mailed link opens, or null. */
async function findDecision(request: Request) {
  const sanctionId = sanctionOfToken(new URL(request.url).searchParams.get("token") ?? "");
  return sanctionId === null ? null : readDecision(sanctionId);
}

export async function loader({ request }: Route.LoaderArgs) {
  const found = await findDecision(request);
  return found === null ? null : { decisions: [found.decision], zone: found.zone };
}

export async function action({ request }: Route.ActionArgs) {
  const found = await findDecision(request);
  if (found === null) throw new AppError("not-found");
  const form = await parseForm(request, personAppealForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { userId, decision } = found;
  const appealed = await appealPersonSanction(
    { id: userId },
    { ...form.value, sanctionId: decision.id },
  );
  if (appealed.ok) return redirect(decisionPath(decision.id));
  return data({ form: form.fail(personSanctionRefusalText[appealed.reason]) }, 409);
}

export default function DecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  return (
    <Page width="prose">
      {loaderData === null ? (
        <>
          <PageHead title="This link does not work" />
          <EmptyState
            title="No decision is behind it"
            action={<ButtonLink to={href("/contact")}>Write to us</ButtonLink>}
          >
            Open the link in the mail once more, whole. If it still does not work, write to us.
          </EmptyState>
        </>
      ) : (
        <>
          <PageHead
            title="A decision about your account"
            lead="What was decided, why, what you can still do, and how to ask for a second look."
          />
          <OwnDecisions {...loaderData} state={state} />
        </>
      )}
    </Page>
  );
}
