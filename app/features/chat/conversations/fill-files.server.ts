import { readMessageFiles } from "#app/features/files/attachments/message-files.server.ts";
import { isChatApart, mainOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import type { Message } from "./message.ts";

/** Completes what `filesOfMessage` has read, in one read of all; a file that is gone is left out. */
export async function fillFiles(on: Db | Tx, lists: Message["files"][]): Promise<void> {
  if (!isChatApart()) return;
  const ids = lists.flatMap((list) => list.map(({ id }) => id));
  if (ids.length === 0) return;
  const known = await readMessageFiles(mainOn(on), ids);
  for (const list of lists) {
    const whole = list.flatMap(({ id, name }) => {
      const file = known.get(id);
      return file === undefined ? [] : [{ ...file, name }];
    });
    list.splice(0, list.length, ...whole);
  }
}
