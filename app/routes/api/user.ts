import { findPerson } from "#app/gate/session-context.server.ts";
import { findUserDocument } from "#app/features/accounts/identity-providers/users-document.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Route } from "./+types/user.ts";

/** `GET /api/users/{uid}`: the one address the browser learns a role from. Self or admin. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const person = findPerson(context);
  if (person === null) return answer({ error: "not-signed-in" }, 401);
  if (person.id !== params.uid && person.role !== "admin")
    return answer({ error: "forbidden" }, 403);
  const document = await findUserDocument(params.uid).catch((err: unknown) => {
    log.error({ err, uid: params.uid }, "profile read");
    return undefined;
  });
  if (document === undefined) return answer({ error: "unavailable" }, 503);
  return document === null ? answer({ error: "not-found" }, 404) : answer(document, 200);
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
