import { chatNamed } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import { emitHere, isHeard, personRoom } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";

/** A person's open pages hear the new figure at the most this often. */
const everyMilliseconds = 200;

const counts = `
  select p.id, coalesce(sum(u.unread), 0)::int as unread
  from unnest($1::uuid[]) p(id)
  left join chats c on p.id in (c.student_id, c.teacher_id)
  left join chat_members own on own.chat_id = c.id and own.person_id = p.id
  left join lateral (select count(*) as unread from messages m
    where m.chat_id = c.id and m.sender_id <> p.id and m.deleted_at is null
      and m.seq > coalesce(own.read_seq, 0) and own.muted is not true) u on true
  group by p.id`;

const waiting = new Set<string>();
let telling = false;

/**
 * Tells the open pages of these people how many messages they have not seen: at once, and what changes in the next
 * moment once more together. The figure is counted when it is told. Never throws.
 */
export function tellUnreadMessages(personIds: readonly string[]): void {
  tellHere(personIds);
  tellProcesses(changed, personIds);
}

const changed = "unread-messages";
onTold(changed, tellHere);

function tellHere(personIds: readonly string[]): void {
  for (const id of personIds) if (isHeard(personRoom(id))) waiting.add(id);
  if (!telling && waiting.size > 0) void tellAll();
}

async function tellAll(): Promise<void> {
  telling = true;
  while (waiting.size > 0) {
    const people = [...waiting];
    waiting.clear();
    try {
      const rows = await chatNamed<{ id: string; unread: number }>("chat.unread-of", counts, [
        people,
      ]);
      for (const { id, unread } of rows)
        emitHere({ rooms: [personRoom(id)], type: "chat.unread", payload: { unread } });
    } catch (err) {
      // A page that reconnects asks by itself.
      log.warn({ err }, "unread figures were not told");
    }
    await new Promise((done) => setTimeout(done, everyMilliseconds).unref());
  }
  telling = false;
}
