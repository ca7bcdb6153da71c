import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { data, Form, href, Link, redirect, useNavigation, useSubmit } from "react-router";
import {
  listDeliveries,
  sendDeliveryAgain,
  testEndpoint,
} from "#app/features/api/webhooks/deliveries.server.ts";
import {
  getEndpoint,
  removeEndpoint,
  rotateSecret,
  switchOffEndpoint,
  switchOnEndpoint,
} from "#app/features/api/webhooks/endpoints.server.ts";
import { endpointForm } from "#app/features/api/webhooks/forms.ts";
import { webhookEventText, offText } from "#app/features/api/webhooks/text.ts";
import { DeliveryList } from "#app/features/api/webhooks/ui/delivery-list.tsx";
import { EndpointState } from "#app/features/api/webhooks/ui/endpoint-list.tsx";
import { NewSecret } from "#app/features/api/webhooks/ui/new-secret.tsx";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { requireFresh } from "#app/gate/gate.server.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { requireStudentOrTeacher } from "#app/gate/require-student-or-teacher.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { AskFirst } from "#app/ui/fields/ask-first.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/webhook.ts";

const shown = 100;

const done: Record<string, string> = {
  test: "The test is on its way. Load the page again to see what was answered.",
  again: "It is on its way again. Load the page again to see what was answered.",
  on: "The webhook is on. What has failed can be sent again below.",
  off: "The webhook is off. What happens from now on is not sent there.",
};

/** What is asked about before it is done, since nobody can take it back. */
const questions = {
  rotate: {
    title: "Make a new secret?",
    stay: "Keep this one",
    leave: "Make a new one",
    children: `Your program has to know the new one. For ${rules.api.secretOverlapHours} hours we sign with both.`,
  },
  remove: {
    title: "Remove this webhook?",
    stay: "Keep it",
    leave: "Remove it",
    children:
      "Its secret and the list of what was sent are deleted. To pause it, switch it off instead.",
  },
};

export function meta() {
  return privateHead("Webhook");
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const person = requireStudentOrTeacher(context);
  const endpoint = await getEndpoint(person, params.endpointId);
  return {
    endpoint,
    deliveries: await listDeliveries(endpoint.id, shown),
    zone: person.zone,
    done: done[new URL(request.url).searchParams.get("done") ?? ""],
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const person = requireStudentOrTeacher(context);
  const { id: endpointId } = await getEndpoint(person, params.endpointId);
  const form = await parseForm(request, endpointForm);
  if (!form.ok) return data({ isRefused: true as const }, 400);
  const page = href("/account/webhooks/:endpointId", { endpointId });
  const requester = requestOrigin(request, context);
  switch (form.value.intent) {
    case "test":
      await testEndpoint(person, endpointId);
      return redirect(`${page}?done=test`);
    case "send-again":
      await sendDeliveryAgain(person, { endpointId, deliveryId: form.value.deliveryId });
      return redirect(`${page}?done=again`);
    case "switch-on":
      await switchOnEndpoint(person, endpointId);
      return redirect(`${page}?done=on`);
    case "switch-off":
      await switchOffEndpoint(person, endpointId);
      return redirect(`${page}?done=off`);
    case "rotate":
      requireFresh(context);
      return data({ secret: await rotateSecret(person, endpointId, requester) });
    case "remove":
      requireFresh(context);
      await removeEndpoint(person, endpointId, requester);
      return redirect(`${href("/account/webhooks")}?done=removed`);
  }
}

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, zone } = loaderData;
  const busy = useNavigation().state === "submitting";
  const submit = useSubmit();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const secret = actionData && "secret" in actionData ? actionData.secret : null;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/account/webhooks")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Webhooks
          </Link>
        }
        title="Webhook"
        lead={<span className="wrap-anywhere">{endpoint.url}</span>}
      />
      {loaderData.done && !actionData ? (
        <Note tone="ok" role="status" className="my-4">
          {loaderData.done}
        </Note>
      ) : null}
      {actionData && "isRefused" in actionData ? (
        <FormError>That could not be done. Try again.</FormError>
      ) : null}
      <AccountSection title="State" lead="A test sends an event that says nothing happened.">
        {secret === null ? null : (
          <NewSecret
            secret={secret}
            also={`For ${rules.api.secretOverlapHours} hours we sign with the one before as well.`}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <EndpointState endpoint={endpoint} />
          {endpoint.offReason === null ? null : (
            <p className="text-sm text-muted">{offText[endpoint.offReason]}</p>
          )}
        </div>
        <ul className="mt-3 ms-5 list-disc text-sm">
          {endpoint.events.map((event) => (
            <li key={event}>{webhookEventText[event]}</li>
          ))}
        </ul>
        <Form method="post" className="mt-5 flex flex-wrap gap-2.5">
          {endpoint.offSince === null ? (
            <>
              <Button name="intent" value="test" disabled={busy}>
                Send a test
              </Button>
              <Button variant="outline" name="intent" value="switch-off" disabled={busy}>
                Switch off
              </Button>
            </>
          ) : (
            <Button name="intent" value="switch-on" disabled={busy}>
              Switch on
            </Button>
          )}
          <Button
            variant="outline"
            name="intent"
            value="rotate"
            disabled={busy}
            onClick={(event) => {
              event.preventDefault();
              setAsked("rotate");
            }}
          >
            Make a new secret
          </Button>
          <Button
            variant="danger"
            name="intent"
            value="remove"
            disabled={busy}
            onClick={(event) => {
              event.preventDefault();
              setAsked("remove");
            }}
          >
            Remove webhook
          </Button>
        </Form>
        {asked === null ? null : (
          <AskFirst
            {...questions[asked]}
            onStay={() => setAsked(null)}
            onLeave={() => {
              setAsked(null);
              void submit({ intent: asked }, { method: "post" });
            }}
          />
        )}
      </AccountSection>
      <AccountSection
        title="What was sent"
        lead={`The newest ${shown} of the last ${rules.api.webhookKeptDays} days. What is sent again keeps its id, so that your program knows it.`}
      >
        <DeliveryList {...{ deliveries, zone, busy }} isOn={endpoint.offSince === null} />
      </AccountSection>
    </Page>
  );
}
