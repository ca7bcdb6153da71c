import { afterSignIn } from "#app/gate/after-sign-in.server.ts";
import { z } from "zod";
import { findPerson } from "#app/gate/session-context.server.ts";
import { refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import { withQuery } from "#app/platform/links.ts";
import {
  passkeyToSignIn,
  signInWithPasskey,
} from "#app/features/accounts/sign-in/passkeys/passkeys.server.ts";
import { passkeyAnswer } from "#app/features/accounts/sign-in/passkeys/passkey-form.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import type { Route } from "./+types/login-passkey.ts";

const form = z.discriminatedUnion("step", [
  z.object({ step: z.literal("options") }),
  z.object({ step: z.literal("answer"), response: passkeyAnswer, next: z.string().catch("") }),
]);

/** Asks a script's authenticator who it is, and begins a session with the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseHostedSignIn();
  const read = await parseForm(request, form);
  if (!read.ok) return Response.json({ ok: false }, { status: 400 });
  if (read.value.step === "options")
    return Response.json({ ok: true, options: await passkeyToSignIn() });
  const next = localPath(read.value.next);
  const begun = await signInWithPasskey(
    read.value.response as never,
    requestOrigin(request, context),
    {
      only: findPerson(context)?.id,
    },
  );
  if (begun.ok)
    return Response.json(
      { ok: true, to: await afterSignIn(begun, next) },
      { headers: cookieHeaders(begun.setCookie) },
    );
  if (begun.reason === "second-step")
    return Response.json(
      { ok: true, to: withQuery("/login/code", { next }) },
      { headers: cookieHeaders(begun.setCookie) },
    );
  return Response.json(
    { ok: false, text: "This passkey does not open an account here. Use another way in." },
    { status: 422 },
  );
}
