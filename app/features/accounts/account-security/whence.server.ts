import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/platform/http/request-context.ts";
import type { Whence } from "./history.server.ts";

/** Where a request comes from, as far as it is known. */
export function whenceOf(request: Request, context: Readonly<RouterContextProvider>): Whence {
  return { headers: request.headers, from: context.get(requestContext).address || undefined };
}
