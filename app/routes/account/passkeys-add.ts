import { passkeyForm } from "#app/features/accounts/sign-in/passkeys/passkey-form.ts";
import { requireFresh } from "#app/gate/gate.server.ts";
import { refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import {
  addPasskey,
  passkeyToAdd,
} from "#app/features/accounts/sign-in/passkeys/passkeys.server.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import type { Route } from "./+types/passkeys-add.ts";

const texts = {
  refused: "That passkey could not be added. Try again.",
  "too-many-passkeys": "Remove a passkey that you no longer use first.",
};

/** Answers a script: the question for its authenticator, then the verdict on what that signed. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseHostedSignIn();
  const person = requireFresh(context);
  const form = await parseForm(request, passkeyForm);
  if (!form.ok) return Response.json({ ok: false }, { status: 400 });
  const input = form.value;
  if (input.step === "options")
    return Response.json({ ok: true, options: await passkeyToAdd(person) });
  const added = await addPasskey(
    person,
    { name: input.name, response: input.response as never },
    requestOrigin(request, context),
  );
  if (added.ok) return Response.json({ ok: true });
  return Response.json({ ok: false, text: texts[added.reason] }, { status: 422 });
}
