import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { unreadCount, unreadQuery } from "./features/chat/conversations/chats.server.ts";
import { unreadNoticesQuery } from "#app/features/notifications/unread.server.ts";
import { openApplicationQuery } from "#app/features/teachers/applications/applications.server.ts";
import type { BarCounts } from "#app/gate/session-context.server.ts";
import { isChatApart, unlessAway } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { prepared } from "#app/platform/database/db.server.ts";

type FrameFacts = BarCounts & {
  /** An application of theirs is open. */
  applies: boolean;
};

export const nothingWaits: FrameFacts = { unread: 0, notices: 0, applies: false };

const counts = prepared((on) =>
  on
    .select({
      unread: isChatApart() ? sql`0`.mapWith(Number) : sql`(${unreadQuery(on)})`.mapWith(Number),
      notices: sql`(${unreadNoticesQuery(on)})`.mapWith(Number),
      applies: sql<boolean>`exists (${openApplicationQuery(on)})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("person")))
    .prepare("shell.bar-counts"),
);

/** One read, since every page asks it. An admin who looks as somebody sees nothing of what waits for them. */
export async function readBarCounts(person: Person): Promise<FrameFacts> {
  if (person.viewed) return nothingWaits;
  const [[row], unread] = await Promise.all([
    counts().execute({ person: person.id }),
    // While chats are away nothing seems to wait there.
    isChatApart() ? unlessAway(unreadCount(person), 0) : null,
  ]);
  return row === undefined ? nothingWaits : { ...row, unread: unread ?? row.unread };
}
