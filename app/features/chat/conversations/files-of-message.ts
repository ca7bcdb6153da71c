import { sql, type SQL } from "drizzle-orm";
import { isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Message } from "./message.ts";

/**
 * The files of a message in their order, as a column of a query in which its row has this name. `fillFiles` follows it:
 * where chat has a cluster of its own, what is known of a file is in the other.
 */
export function filesOfMessage(row: "messages" | "q"): SQL<Message["files"]> {
  const of = sql.raw(row);
  const [known, join] = isChatApart()
    ? [sql``, sql``]
    : [
        sql`, 'type', f.type, 'bytes', f.bytes, 'width', f.width,
      'height', f.height, 'durationMs', f.duration_ms, 'state', f.state`,
        sql`join files f on f.id = m.file_id`,
      ];
  return sql<Message["files"]>`coalesce((
    select json_agg(json_build_object('id', m.file_id, 'name', m.name${known}) order by m.position)
    from message_files m ${join}
    where m.chat_id = ${of}.chat_id and m.seq = ${of}.seq), '[]')`;
}
