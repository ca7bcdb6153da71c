import { data, Form, href, redirect, useNavigation } from "react-router";
import { findPerson, findSession } from "#app/gate/session-context.server.ts";
import { requireFreshForm } from "#app/gate/gate.server.ts";
import {
  acceptInvitation,
  findInvitation,
} from "#app/features/accounts/people/invite-admin.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { invitationRefusalText, rightsText } from "#app/features/accounts/people/text.ts";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { hasStudentTies } from "#app/features/teachers/applications/applications.server.ts";
import { signedIn } from "#app/shell/bars/bar.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import type { Route } from "./+types/invitation.ts";

export function meta() {
  return privateHead("Become an admin");
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const person = findPerson(context);
  return {
    invitation: await findInvitation(token),
    signedInAs: person?.email ?? null,
    next: withQuery(href("/invitation"), { token }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = await requireFreshForm(request, context);
  const { sessionId } = findSession(context)!;
  const input = { token: tokenOf(request), sessionId };
  const accepted = await acceptInvitation(person, input, hasStudentTies);
  if (accepted.ok) return redirect(href("/admin/teachers"));
  return data({ error: invitationRefusalText[accepted.reason] }, 422);
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, signedInAs, next } = loaderData;
  if (invitation === null)
    return (
      <FrontDoor
        title="This invitation no longer works"
        lead="An invitation works once, and only until its last day. Ask the person who sent it for another one."
      >
        <ButtonLink to={href("/")} size="l" wide>
          Go to the front page
        </ButtonLink>
      </FrontDoor>
    );
  const { email, by, rights } = invitation;
  return (
    <FrontDoor title="Become an admin" lead={`${by} invites the account with the address ${email}`}>
      {signedInAs === null ? (
        <SignInFirst next={next} />
      ) : signedInAs === email ? (
        <Accept areas={rightsText(rights)} error={actionData?.error} />
      ) : (
        <OtherAccount signedInAs={signedInAs} />
      )}
    </FrontDoor>
  );
}

function SignInFirst({ next }: { next: string }) {
  return (
    <div className="grid gap-3">
      <ButtonLink to={withQuery(href("/login"), { next })} size="l" wide>
        Log in and accept
      </ButtonLink>
      <ButtonLink
        to={withQuery(href("/student/register"), { next })}
        size="l"
        variant="outline"
        wide
      >
        Make an account first
      </ButtonLink>
    </div>
  );
}

function Accept({ areas, error }: { areas: string; error: string | undefined }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" reloadDocument className="grid gap-3.5">
      <FormError>{error}</FormError>
      <p className="text-sm text-muted">
        Your account becomes an admin's, and you no longer book lessons with it. What you may do:{" "}
        {areas}. Next you set up two-step sign-in.
      </p>
      <Button size="l" wide disabled={busy}>
        Become an admin
      </Button>
    </Form>
  );
}

function OtherAccount({ signedInAs }: { signedInAs: string }) {
  const code = signedIn.useLoaded(true);
  return (
    <>
      <p className="mb-5 text-center">
        You are signed in as <strong className="font-semibold">{signedInAs}</strong>. Log out, and
        open the link in the mail again.
      </p>
      {code ? <code.LogoutButton wide variant="primary" /> : null}
    </>
  );
}
