import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import {
  confirmEmailChange,
  findEmailLink,
} from "#app/features/accounts/own-account/change-email.server.ts";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/confirm-email.ts";

export function meta() {
  return privateHead("Confirm an address");
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    state: searchParams.get("confirmed"),
    newEmail: await findEmailLink(searchParams.get("token") ?? ""),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const confirmed = await confirmEmailChange(token, requestOrigin(request, context));
  if (!confirmed.ok) return data(null, 400);
  return redirect(`${href("/confirm-email")}?confirmed=${confirmed.done ? "both" : "one"}`);
}

export default function ConfirmEmailPage({ loaderData }: Route.ComponentProps) {
  const { state, newEmail } = loaderData;
  const busy = useNavigation().state === "submitting";
  const login = (
    <Link to={href("/login")} className="link-quiet w-full py-2.5 font-semibold md:w-auto">
      Log in
    </Link>
  );
  if (state === "both")
    return (
      <FrontDoor title="Your address is changed" after={login}>
        <Note tone="ok" role="status">
          Both addresses have confirmed it. Log in with the new one from now on.
        </Note>
      </FrontDoor>
    );
  if (state === "one")
    return (
      <FrontDoor title="One more">
        <Note tone="ok" role="status">
          This address has confirmed the change. It takes effect once the link in the mail to the
          other one is used, too.
        </Note>
      </FrontDoor>
    );
  if (newEmail === null)
    return (
      <FrontDoor
        title="This link no longer works"
        lead={`A link works once, for ${rules.account.linkMinutes} minutes. You can ask for the change again in your Security Settings.`}
        after={login}
      >
        {null}
      </FrontDoor>
    );
  return (
    <FrontDoor title="Confirm the change" lead={`The account is to have the address ${newEmail}`}>
      <Form method="post" className="grid gap-3.5">
        <Button size="l" wide disabled={busy}>
          {busy ? "One moment" : "Yes, change it"}
        </Button>
        <p className="text-sm text-muted">
          If you did not ask for this, leave this page: nothing changes then.
        </p>
      </Form>
    </FrontDoor>
  );
}
