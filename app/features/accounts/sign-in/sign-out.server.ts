import { closeSession } from "#app/platform/live/live.server.ts";
import { endView } from "../people/view-as.server.ts";
import { auth, callHeaders } from "../sessions/auth.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { type SessionCookies } from "../sessions/start-session.server.ts";
import { leaveProvider } from "./providers/provider-logout.server.ts";

/**
 * Ends the session of these headers and closes its sockets. An expired one counts as ended. `leave` is where
 * the browser ends the session at a provider, too.
 */
export async function signOut(
  headers: Headers,
): Promise<SessionCookies & { leave: string | null }> {
  const session = await readSession(headers);
  const leave = session && (await leaveProvider(session.sessionId));
  if (session?.viewedBy) await endView(session.sessionId);
  const response = await auth().api.signOut({ headers: callHeaders(headers), asResponse: true });
  if (session !== null) closeSession(session.sessionId);
  return { setCookie: response.headers.getSetCookie(), leave };
}
