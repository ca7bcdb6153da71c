import { data, href, Link, useNavigation } from "react-router";
import { listEndpoints, makeEndpoint } from "#app/features/api/webhooks/endpoints.server.ts";
import { makeEndpointForm } from "#app/features/api/webhooks/forms.ts";
import { endpointRefusalText } from "#app/features/api/webhooks/text.ts";
import { EndpointForm } from "#app/features/api/webhooks/ui/endpoint-form.tsx";
import { EndpointList } from "#app/features/api/webhooks/ui/endpoint-list.tsx";
import { NewSecret } from "#app/features/api/webhooks/ui/new-secret.tsx";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireFreshForm } from "#app/gate/gate.server.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { requireStudentOrTeacher } from "#app/gate/require-student-or-teacher.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/webhooks.ts";

export function meta() {
  return privateHead("Webhooks");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireStudentOrTeacher(context);
  return {
    endpoints: await listEndpoints(person),
    role: person.role,
    isRemoved: new URL(request.url).searchParams.get("done") === "removed",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireStudentOrTeacher(context);
  const posted = request.clone();
  const form = await parseForm(request, makeEndpointForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  const made = await makeEndpoint(person, form.value, requestOrigin(request, context));
  if (made.ok) return data({ secret: made.secret });
  const { reason } = made;
  const field = reason === "too-many-webhooks" ? "" : "url";
  return data({ form: form.fail({ [field]: endpointRefusalText(reason) }) }, 422);
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, role, isRemoved } = loaderData;
  const busy = useNavigation().state === "submitting";
  const state = useFormState(actionData && "form" in actionData ? actionData.form : undefined);
  return (
    <Page>
      <PageHead
        before={<AccountHeading />}
        title="Webhooks"
        lead="We send what happens to you here to an address of your own, as it happens."
      />
      <AccountTabs />
      {isRemoved && !actionData ? (
        <Note tone="ok" role="status" className="my-4">
          The webhook is removed. Nothing is sent there any more.
        </Note>
      ) : null}
      <AccountSection
        title="Your webhooks"
        lead={`What was sent is listed for ${rules.api.webhookKeptDays} days on the page of each.`}
      >
        {actionData && "secret" in actionData ? <NewSecret secret={actionData.secret} /> : null}
        <EndpointList endpoints={endpoints} />
        <p className="mt-5">
          <Link
            to={`${href("/developers")}#events`}
            className="link inline-flex min-h-11 items-center"
          >
            What is sent, and how to check its signature
          </Link>
        </p>
      </AccountSection>
      <AccountSection
        title="Add a webhook"
        lead="We send ids alone, never what you write or pay. If you logged in some time ago, we ask for your password first."
      >
        <EndpointForm key={endpoints.length} {...{ role, state, busy }} />
      </AccountSection>
    </Page>
  );
}
