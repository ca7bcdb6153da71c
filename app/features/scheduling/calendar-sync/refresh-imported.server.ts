import { sqlList } from "#db/schema/sql-list.ts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { unsealKept } from "#app/platform/sealed.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teachingStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { type FetchClock, fetchImported, type Reading } from "./fetch-imported.server.ts";
import { sendImportFailingMail } from "./emails/import-failing.tsx";
import type { Interval } from "../lessons/times/intervals.ts";
import { scheduleJson, type StoredSchedule } from "../availability/stored-schedule.ts";

const { importMinutes, importBackOffHours, importTellAfter } = rules.calendar;

/** The clock that a teacher's whole days are meant on. */
export async function readClock(teacherId: string): Promise<FetchClock> {
  const [row] = await db()
    .select({
      zone: teachers.zone,
      schedule: sql<StoredSchedule>`${sql.raw(scheduleJson("teachers.user_id"))}`,
    })
    .from(teachers)
    .where(eq(teachers.userId, teacherId));
  if (row === undefined) throw new Error(`no teacher ${teacherId}`);
  return { zone: row.zone, travelZones: row.schedule.travelZones };
}

/**
 * Reads one imported calendar again. Its last busy times count until then: a calendar that cannot be reached still
 * closes slots. After several failures in a row the teacher gets one mail.
 */
export async function refreshImported(id: string, now = new Date()): Promise<void> {
  const [calendar] = await db()
    .select()
    .from(importedCalendars)
    .where(eq(importedCalendars.id, id));
  if (calendar === undefined) return;
  const address = unsealKept(calendar.sealedAddress, calendar.teacherId).toString();
  const clock = await readClock(calendar.teacherId);
  const reading = await fetchImported(address, clock, calendar, now.getTime());
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(importedCalendars)
      .where(eq(importedCalendars.id, id))
      .for("update");
    if (row === undefined) return;
    await tx
      .update(importedCalendars)
      .set(outcomeOf(reading, row, now))
      .where(eq(importedCalendars.id, id));
    if (reading.ok && !reading.unchanged) await replaceBusy(tx, row, reading.busy);
    const isTold = row.toldAt !== null || row.failures + 1 < importTellAfter;
    if (!reading.ok && !isTold) {
      await tx.update(importedCalendars).set({ toldAt: now }).where(eq(importedCalendars.id, id));
      await enqueue(tx, announceImportFailing, { calendarId: id, at: now.getTime() });
    }
  });
}

function outcomeOf(
  reading: Reading,
  row: { failures: number },
  now: Date,
): Partial<typeof importedCalendars.$inferInsert> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * minute);
  if (!reading.ok) {
    const minutes = Math.min(importMinutes * 2 ** row.failures, importBackOffHours * 60);
    return { failures: row.failures + 1, problem: reading.problem, dueAt: after(minutes) };
  }
  const well = {
    failures: 0,
    problem: null,
    toldAt: null,
    answeredAt: now,
    dueAt: after(importMinutes),
  };
  if (reading.unchanged) return well;
  const { skipped, etag, lastModified, clockHash } = reading;
  return { ...well, readAt: now, skipped, etag, lastModified, clockHash };
}

/** Touches only what differs: most readings say what the one before said. */
export async function replaceBusy(
  tx: Tx,
  { id, teacherId }: { id: string; teacherId: string },
  busy: readonly Interval[],
): Promise<void> {
  const ranges = sql`${sql.param(busy.map(asRange))}::tstzrange[]`;
  const gone = await tx.execute(sql`
    delete from imported_busy b where calendar_id = ${id}
      and not exists (select from unnest(${ranges}) r where r = b.during)`);
  const come = await tx.execute(sql`
    insert into imported_busy (calendar_id, teacher_id, during)
    select ${id}, ${teacherId}, r from unnest(${ranges}) r
    where not exists (select from imported_busy b where b.calendar_id = ${id} and b.during = r)`);
  if ((gone.rowCount ?? 0) + (come.rowCount ?? 0) > 0) teacherChanged(tx, teacherId);
}

export const announceImportFailing = defineJob({
  name: "scheduling.announce-import-failing",
  payload: z.object({ calendarId: z.uuid(), at: z.number() }),
  run: ({ calendarId, at }) => sendImportFailingMail(calendarId, at),
});

const atOnce = 4;
/** A run ends well before the next begins; what is left is due then as well. */
const roundMs = 50_000;

/** Reads every calendar that is due. Of two servers, the one that takes a calendar moves its next due time first. */
export async function refreshDue(now = () => new Date()): Promise<void> {
  const end = Date.now() + roundMs;
  while (Date.now() < end) {
    const { rows } = await db().execute<{ id: string }>(sql`
      update imported_calendars set due_at = ${new Date(now().getTime() + importMinutes * minute)}
      where id in (
        select c.id from imported_calendars c join teachers t on t.user_id = c.teacher_id
        where c.due_at <= ${now()} and t.status in (${sql.raw(sqlList(teachingStatuses))})
        order by c.due_at limit ${atOnce} for update of c skip locked)
      returning id`);
    if (rows.length === 0) return;
    const reads = await Promise.allSettled(rows.map(({ id }) => refreshImported(id, now())));
    for (const read of reads)
      if (read.status === "rejected") log.error({ err: read.reason }, "an import failed");
  }
}

export const refreshDueImports = defineJob({
  name: "scheduling.refresh-imported",
  payload: z.object({}),
  schedule: "* * * * *",
  tries: 0,
  run: () => refreshDue(),
});
