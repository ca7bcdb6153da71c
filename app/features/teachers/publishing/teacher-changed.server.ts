import type { Tx } from "#app/platform/database/db.server.ts";
import { send } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { publicDataChanged } from "#app/platform/database/public-data.server.ts";
import { wakeSearch } from "./wake-search.ts";
import { everyTeacher, teacherTag } from "./public-tags.ts";

/**
 * Belongs into every transaction that changes what visitors see of a teacher: words, prices, hours,
 * reviews, or a slot taken or given back. Once it has committed, kept pages that show it are dropped and the
 * search's rows are written again soon (the database itself has marked them as stale).
 */
export function teacherChanged(tx: Tx, teacherId: string): void {
  tx.afterCommit(() => {
    publicDataChanged([teacherTag(teacherId), everyTeacher]);
    wakeSoon();
  });
}

const pause = 200;
let waiting: NodeJS.Timeout | undefined;

/** One job for all changes of a moment. Should it be lost, the job of the next minute finds the marks. */
function wakeSoon(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    send(wakeSearch, {}).catch((err: unknown) => log.warn({ err }, "search is written later"));
  }, pause).unref();
}
