import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { seal, unsealKept } from "#app/platform/sealed.server.ts";

const secretBytes = 32;
const prefix = "whsec_";

/** A new secret as its owner keeps it. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

/** Bound to what it is and whose, so that nothing else that is sealed can take its place. */
const ownerOf = (userId: string) => `webhook:${userId}`;

export function sealSecret(secret: string, userId: string): string {
  return seal(Buffer.from(secret), ownerOf(userId));
}

export const secretOwner = ownerOf;

/** The headers of the Standard Webhooks convention: signed with each secret, the one in use first. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  sealed: readonly string[],
  userId: string,
): Record<string, string> {
  const signatures = sealed.map((one) =>
    new Webhook(unsealKept(one, ownerOf(userId)).toString()).sign(id, at, body),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
