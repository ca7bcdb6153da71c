import type { WebhookEvent } from "#db/schema/api/webhook-values.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { send } from "#app/platform/database/jobs.server.ts";
import { wakeWebhooks } from "./wake-webhooks.ts";

/** What happened to somebody, by its ids. */
export type WebhookNews = {
  type: WebhookEvent;
  to: string;
  data: Record<string, string | number>;
};

const insert = "insert into webhook_deliveries (endpoint_id, type, data, created_at, due_at)";

const statement = `${insert}
  select e.id, news.type, news.data, $2::timestamptz, $2
  from json_to_recordset($1) as news ("to" uuid, type text, data jsonb)
  join webhook_endpoints e on e.user_id = news."to" and e.off_since is null and news.type = any(e.events)
  returning id`;

/**
 * Leaves what happened for the webhooks of those whom it concerns, in the transaction in which it happens; it is sent
 * once that has committed. One statement, which may travel with others: where nobody has a webhook it writes nothing.
 */
export async function tellWebhooks(tx: Tx, news: WebhookNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  wakeAfter(tx, await tx.named("api.tell-webhooks", statement, [JSON.stringify(news), now]));
}

const ofLessons = `${insert}
  select e.id, $1, json_build_object('lessonId', l.id), $3::timestamptz, $3
  from lessons l join webhook_endpoints e on e.user_id in (l.student_id, l.teacher_id)
    and e.off_since is null and $1 = any(e.events)
  where l.id = any($2::uuid[])
  returning id`;

/** The same of lessons, to both people of each. */
export async function tellOfLessons(
  tx: Tx,
  type: WebhookEvent,
  lessonIds: string[],
  now: Date,
): Promise<void> {
  if (lessonIds.length === 0) return;
  wakeAfter(tx, await tx.named("api.tell-of-lessons", ofLessons, [type, lessonIds, now]));
}

/** A hint that gets lost is made up for by the job's own clock. */
function wakeAfter(tx: Tx, left: object[]): void {
  if (left.length > 0) tx.afterCommit(() => void send(wakeWebhooks, {}).catch(() => {}));
}
