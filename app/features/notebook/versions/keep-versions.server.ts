import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { rules } from "#config/rules.ts";
import { notebookVersions, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { metStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Pair } from "../pair/pair.server.ts";
import { openNext } from "../volumes/begin-volume.server.ts";
import { encoded, type Said, saysNothing } from "../volumes/said.ts";
import { squashVolume } from "../volumes/squash-volume.server.ts";
import { isVolume, type Volume } from "../volumes/updates.server.ts";

/** A server that was away for so long keeps what it missed. */
const lookBackDays = 30;
const mostAtOnce = 500;

/** Who goes on writing for so long after a lesson still writes about it; what is written days later is not of it. */
const lateMinutes = 30;
const closes = sql`l.starts_at + (l.minutes + ${rules.lesson.graceAfterEndMinutes}::int) * interval '1 minute'`;

/**
 * Keeps what a notebook says when the room of a lesson has closed in which it was written in, and makes its updates one.
 * Safe to run twice or late.
 */
export async function keepVersions(now = new Date()): Promise<void> {
  // An empty volume that was begun in the lesson is no writing.
  const { rows } = await db().execute<Volume & { lessonId: string; numbers: number[] }>(sql`
    select l.id as "lessonId", n.id as "notebookId", max(v.number) as number,
      array_agg(v.number order by v.number desc) as numbers
    from lessons l
    join notebooks n on n.student_id = l.student_id and n.teacher_id = l.teacher_id
    join notebook_volumes v on v.notebook_id = n.id and v.bytes > 0
    where l.state in (${sql.raw(sqlList(metStates))})
      and l.starts_at > ${new Date(+now - lookBackDays * day)}
      and ${closes} <= ${now}
      and v.changed_at >= l.starts_at - ${rules.lesson.joinEarlyMinutes}::int * interval '1 minute'
      and v.changed_at <= ${closes} + ${lateMinutes}::int * interval '1 minute'
      and not exists (select from notebook_versions kept where kept.lesson_id = l.id)
    group by l.id, l.starts_at, n.id
    order by l.starts_at limit ${mostAtOnce}`);
  await eachKept(rows, async (tx, { lessonId, notebookId, numbers }) => {
    const said = await lastSaid(tx, notebookId, numbers, now);
    await tx
      .insert(notebookVersions)
      .values({ lessonId, notebookId, keptAt: now, ...said })
      .onConflictDoNothing();
  });
}

/** What the last of these volumes says; where it has begun empty and says nothing, the one before it. */
async function lastSaid(
  tx: Tx,
  notebookId: string,
  [number, ...earlier]: number[],
  now: Date,
): Promise<Said & { volume: number }> {
  const volume = { notebookId, number: number! };
  // What is closed was made one when it was, and says for good what its row says.
  await squashVolume(tx, volume, now);
  const [row] = await tx
    .select({
      carriesOn: notebookVolumes.carriesOn,
      content: notebookVolumes.content,
      whiteboard: notebookVolumes.whiteboard,
    })
    .from(notebookVolumes)
    .where(isVolume(volume));
  const { carriesOn, ...said } = row as Said & { carriesOn: boolean };
  if (earlier.length > 0 && !carriesOn && saysNothing(said))
    return lastSaid(tx, notebookId, earlier, now);
  return { ...said, volume: volume.number };
}

/** Each in a transaction of its own: one that fails is told when the others are done, and tried again by the next run. */
async function eachKept<Row extends Volume>(
  rows: Row[],
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  const keep = (row: Row) =>
    inTransaction((tx) => work(tx, row)).catch((err: unknown) => {
      log.error({ err, notebookId: row.notebookId, volume: row.number }, "notebook not kept");
      throw err;
    });
  await eachApart(rows, keep, notKept);
}

const notKept = "not every notebook was kept";

/**
 * Makes the updates one of each volume that has been quiet for a while. Where its history has grown heavy, the next
 * volume begins with what it says.
 */
export async function squashQuiet(
  now = new Date(),
  heavyBytes = rules.notebook.heavyKilobytes * 1024,
): Promise<void> {
  const { rows } = await db().execute<Volume & Pair>(sql`
    select v.notebook_id as "notebookId", v.number, n.student_id as "studentId", n.teacher_id as "teacherId"
    from notebook_volumes v join notebooks n on n.id = v.notebook_id
    where v.closed_at is null and v.changed_at > ${new Date(+now - lookBackDays * day)}
      and v.changed_at <= ${new Date(+now - rules.notebook.quietMinutes * minute)}
      and (v.squashed_at is null or v.squashed_at < v.changed_at)
    order by v.changed_at limit ${mostAtOnce}`);
  await eachKept(rows, async (tx, { notebookId, number, ...pair }) => {
    const volume = { notebookId, number };
    const squashed = await squashVolume(tx, volume, now);
    if (squashed === null || squashed.bytes <= heavyBytes) return;
    const { said, bytes } = squashed;
    // Where what it says is what is heavy, a new volume would be no lighter.
    if (encoded(said).length * 2 > bytes) return;
    await openNext(tx, pair, volume, said, now);
  });
}

export const keepVersionsJob = defineJob({
  name: "notebook.keep-versions",
  payload: z.object({}),
  async run() {
    await eachApart([keepVersions, squashQuiet], (keep) => keep(), notKept);
  },
  schedule: "*/5 * * * *",
});
