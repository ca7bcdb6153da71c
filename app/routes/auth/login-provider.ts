import { redirect } from "react-router";
import { redirectForm } from "#app/features/accounts/sign-in/forms.ts";
import { withQuery } from "#app/platform/links.ts";
import { bindSignIn } from "#app/features/accounts/sign-in/providers/provider-binding.server.ts";
import { providerPath } from "#app/features/accounts/identity-providers/provider-paths.ts";
import {
  addressAtProvider,
  onlyWithRedirect,
} from "#app/features/accounts/sign-in/providers/provider-sign-in.server.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { leavePage } from "#app/platform/http/leave-page.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import type { Route } from "./+types/login-provider.ts";

/** `POST /login/provider` begins a sign-in at the provider, in this browser alone. */
export async function action({ request }: Route.ActionArgs) {
  onlyWithRedirect();
  const form = await parseForm(request, redirectForm);
  const { next, again } = form.ok ? form.value : {};
  const input = { next: localPath(next), again: again === "yes", signUp: null };
  const { setCookie } = bindSignIn(input, new Date());
  return redirect(providerPath, { status: 303, headers: cookieHeaders([setCookie]) });
}

/** `GET /login/provider` goes on to the provider with what this browser has begun. */
export async function loader({ request }: Route.LoaderArgs) {
  const found = await addressAtProvider(request.headers);
  if (found.ok) return leavePage(found.to);
  return redirect(withQuery("/login", { refused: found.reason }));
}
