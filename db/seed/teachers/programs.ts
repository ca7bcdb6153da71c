import { newSecret, sealSecret } from "#app/features/api/webhooks/signature.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { newToken } from "#app/platform/tokens.server.ts";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api/webhooks.ts";
import type { WebhookEvent } from "#db/schema/api/webhook-values.ts";

const told = ["lesson.booked", "lesson.cancelled"] as const satisfies WebhookEvent[];

/**
 * A teacher's program that put lessons into another calendar. Its receiver is gone, so that the demo world calls
 * nobody; nobody knows its token.
 */
export async function storePrograms(
  tx: Tx,
  userId: string,
  lessonIds: string[],
  now: number,
): Promise<void> {
  const at = (ago: number) => new Date(now - ago);
  await tx.insert(apiTokens).values({
    userId,
    name: "Calendar at home",
    tokenHash: newToken().hash,
    ending: "k3Qw",
    scopes: ["lessons:read"],
    createdAt: at(40 * day),
    expiresAt: new Date(now + 50 * day),
    lastUsedAt: at(2 * day),
  });
  const [endpoint] = await tx
    .insert(webhookEndpoints)
    .values({
      userId,
      url: "https://calendar.example.org/parlour",
      events: [...told],
      sealedSecret: sealSecret(newSecret(), userId),
      createdAt: at(40 * day),
      offSince: at(2 * day),
      offReason: "gone",
    })
    .returning({ id: webhookEndpoints.id });
  if (lessonIds.length === 0) return;
  await tx.insert(webhookDeliveries).values(
    lessonIds.map((lessonId, n) => {
      const sentAt = at(2 * day + n * 20 * hour);
      return {
        endpointId: endpoint!.id,
        type: told[n % told.length]!,
        data: { lessonId },
        state: n === 0 ? ("failed" as const) : ("delivered" as const),
        attempts: 1,
        createdAt: sentAt,
        dueAt: sentAt,
        lastAt: new Date(sentAt.getTime() + minute / 20),
        lastStatus: n === 0 ? 410 : 204,
        lastProblem: n === 0 ? ("status" as const) : null,
      };
    }),
  );
}
