import { data, redirect, redirectDocument } from "react-router";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import type { SignedUp } from "#app/features/accounts/sign-up/sign-up.server.ts";

/** What a page with a sign-up form answers: on to the next step, or the form again. */
export function answerSignUp(made: SignedUp) {
  if (!made.ok) return data({ form: made.form }, { status: made.status, headers: made.headers });
  const headers = cookieHeaders(made.setCookie);
  return made.leaves ? redirectDocument(made.to, { headers }) : redirect(made.to, { headers });
}
