import { afterSignIn } from "#app/gate/after-sign-in.server.ts";
import { z } from "zod";
import { exchangeProof } from "#app/features/accounts/sign-in/providers/exchange-proof.server.ts";
import { exchangeText } from "#app/features/accounts/sign-in/text.ts";
import { signInOptions } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import type { Route } from "./+types/session-hosted.ts";

const form = z.object({ idToken: z.string().min(1).max(8_000), next: z.string().catch("") });

/** `POST /api/session/hosted`: a session of ours for the ID token that the provider gave the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  if (signInOptions().type !== "browser-rest") throw new AppError("not-found");
  if (request.method !== "POST") return loader();
  const read = await parseForm(request, form);
  if (!read.ok) return answer({ ok: false, text: exchangeText.refused }, 400);
  const next = localPath(read.value.next);
  const begun = await exchangeProof(read.value.idToken, requestOrigin(request, context), { next });
  if (begun.ok)
    return answer({ ok: true, to: await afterSignIn(begun, next) }, 200, begun.setCookie);
  switch (begun.reason) {
    case "second-step":
      return answer({ ok: true, to: withQuery("/login/code", { next }) }, 200, begun.setCookie);
    case "unverified":
      return answer(
        { ok: true, to: withQuery("/verify", { email: begun.email, mark: begun.mark, next }) },
        200,
      );
    case "refused":
      return answer({ ok: false, text: exchangeText.refused }, 401);
    case "unavailable":
      return answer({ ok: false, text: exchangeText.unavailable }, 503);
    default:
      return answer({ ok: false, text: exchangeText[begun.reason] }, 403);
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

function answer(body: object, status: number, setCookie: string[] = []): Response {
  const headers = new Headers(cookieHeaders(setCookie));
  headers.set("cache-control", "no-store");
  return Response.json(body, { status, headers });
}
