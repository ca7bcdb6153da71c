import { findPerson } from "#app/gate/session-context.server.ts";
import { receiveView } from "#app/features/statistics/receive-view.server.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import type { Route } from "./+types/page-views.ts";

const statuses = { counted: 204, ignored: 204, unreadable: 400, "too-large": 413, "too-many": 429 };

/** Where a browser says that a page was opened, if its person allows that to be counted. Answers nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const { address } = context.get(requestContext);
  const received = await receiveView(request, address, new Date(), findPerson(context));
  const headers = new Headers({ "cache-control": "no-store" });
  if (received.outcome === "too-many") headers.set("retry-after", String(received.seconds));
  return new Response(null, { status: statuses[received.outcome], headers });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
