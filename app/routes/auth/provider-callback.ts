import { redirect } from "react-router";
import { landing } from "#app/access/landing.ts";
import { withQuery } from "#app/platform/links.ts";
import {
  comeBack,
  type CameBack,
} from "#app/features/accounts/sign-in/providers/provider-sign-in.server.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import type { Route } from "./+types/provider-callback.ts";

/** `GET /login/provider/callback`: a browser comes back from the provider's pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const back = await comeBack(new URL(request.url).searchParams, requestOrigin(request, context));
  const { result, setCookie } = back;
  const begun = result.ok || result.reason === "second-step" ? result.setCookie : [];
  return redirect(goOn(back), { headers: cookieHeaders([...begun, setCookie]) });
}

function goOn({ begun, result }: CameBack): string {
  const next = begun?.next ?? null;
  if (result.ok) return landing(result.person.role, next, result);
  switch (result.reason) {
    case "second-step":
      return withQuery("/login/code", { next });
    case "unverified":
      return withQuery("/verify", { email: result.email, mark: result.mark, next });
    case "no-account": {
      const isTeacher = next?.startsWith("/teacher/apply") === true;
      return withQuery(isTeacher ? "/teacher/apply" : "/student/register", { new: "yes", next });
    }
    default:
      return withQuery(begun?.again ? "/account/confirm" : "/login", {
        refused: result.reason,
        next,
      });
  }
}
