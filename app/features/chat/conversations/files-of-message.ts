import { sql, type SQL } from "drizzle-orm";
import type { Message } from "./message.ts";

/** The files of a message in their order, as a column of a query in which its row has this name. */
export function filesOfMessage(row: "messages" | "q"): SQL<Message["files"]> {
  const of = sql.raw(row);
  return sql<Message["files"]>`coalesce((
    select json_agg(json_build_object('id', f.id, 'name', m.name, 'type', f.type, 'bytes', f.bytes, 'width', f.width,
      'height', f.height, 'durationMs', f.duration_ms, 'state', f.state) order by m.position)
    from message_files m join files f on f.id = m.file_id
    where m.chat_id = ${of}.chat_id and m.seq = ${of}.seq), '[]')`;
}
