import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/platform/env/env.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { isUuid } from "#app/platform/uuid.ts";

/**
 * The address at which somebody reads a decision about their account, and appeals, who cannot sign in. It is mailed to
 * them, and opens that one decision and nothing else.
 */
export function decisionPath(sanctionId: string): string {
  return withQuery("/decision", { token: `${sanctionId}.${sealOf(sanctionId)}` });
}

/** The decision that a token opens, or null for a token that we did not make. */
export function sanctionOfToken(token: string): string | null {
  const [sanctionId = "", seal = ""] = token.split(".");
  if (!isUuid(sanctionId)) return null;
  const [ours, theirs] = [Buffer.from(sealOf(sanctionId)), Buffer.from(seal)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? sanctionId : null;
}

function sealOf(sanctionId: string): string {
  return createHmac("sha256", env().authSecret)
    .update(`decision:${sanctionId}`)
    .digest("base64url");
}
