import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/platform/http/request-context.ts";
import type { RequestOrigin } from "#app/features/accounts/account-security/history.server.ts";

/** Where a request comes from, as far as it is known. */
export function requestOrigin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): RequestOrigin {
  return { headers: request.headers, from: context.get(requestContext).address || undefined };
}
