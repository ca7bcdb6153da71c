import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import type { EpochMs } from "#app/platform/time/time.ts";
import { callSettings } from "#db/schema/classroom/classroom.ts";
import { turnCredentials } from "./turn-credentials.server.ts";

export type IceServer = { urls: string | string[]; username?: string; credential?: string };
/** `relayOnly`: no address of the person's own is told to the other. */
export type IceAccess = { servers: IceServer[]; relayOnly: boolean };

/** What a person's browser may use for a call of that subject, until then. */
export async function iceAccessOf(
  personId: string,
  subject: string,
  until: EpochMs,
): Promise<IceAccess> {
  return { servers: iceServers(subject, until), relayOnly: await isRelayOnly(personId) };
}

function iceServers(subject: string, until: EpochMs): IceServer[] {
  const { ICE_SERVERS, TURN_URLS, TURN_SECRET } = env();
  if (TURN_URLS === undefined || TURN_SECRET === undefined) return ICE_SERVERS;
  return [...ICE_SERVERS, { urls: TURN_URLS, ...turnCredentials(TURN_SECRET, subject, until) }];
}

/** Whether there is a relay at all, of whichever kind. */
export function hasRelay(): boolean {
  const { ICE_SERVERS, TURN_URLS } = env();
  const isRelay = (url: string) => /^turns?:/.test(url);
  return TURN_URLS !== undefined || ICE_SERVERS.some(({ urls }) => [urls].flat().some(isRelay));
}

export async function isRelayOnly(personId: string): Promise<boolean> {
  const [row] = await db()
    .select({ relayOnly: callSettings.relayOnly })
    .from(callSettings)
    .where(eq(callSettings.userId, personId));
  return row?.relayOnly ?? false;
}
