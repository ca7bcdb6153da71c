import { desc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { listEvents } from "../account-security/history.server.ts";

const shown = 20;

/**
 * The latest 20 each of a person's sign-ins and security changes, of the mails to their address (subjects, no words)
 * and of the blocks by and of them; instants are epoch milliseconds.
 */
export async function readAccountRecord(_admin: Admin, person: { id: string; email: string }) {
  const by = alias(users, "blocker");
  const of = alias(users, "blocked");
  const [events, sent, blocked] = await Promise.all([
    listEvents(person, shown),
    db()
      .select({
        id: mails.id,
        subject: mails.subject,
        createdAt: mails.createdAt,
        deliveredAt: mails.deliveredAt,
      })
      .from(mails)
      .where(eq(mails.to, person.email))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(shown),
    db()
      .select({
        by: { id: by.id, name: by.name },
        of: { id: of.id, name: of.name },
        since: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(by, eq(by.id, blocks.blockerId))
      .innerJoin(of, eq(of.id, blocks.blockedId))
      .where(or(eq(blocks.blockerId, person.id), eq(blocks.blockedId, person.id)))
      .orderBy(desc(blocks.createdAt))
      .limit(shown),
  ]);
  return {
    events,
    mails: sent.map(({ createdAt, deliveredAt, ...mail }) => ({
      ...mail,
      at: (deliveredAt ?? createdAt).getTime(),
      isDelivered: deliveredAt !== null,
    })),
    blocks: blocked.map((one) => ({
      other: one.by.id === person.id ? one.of : one.by,
      isByThem: one.by.id === person.id,
      since: one.since.getTime(),
    })),
  };
}
export type AccountRecord = Awaited<ReturnType<typeof readAccountRecord>>;
