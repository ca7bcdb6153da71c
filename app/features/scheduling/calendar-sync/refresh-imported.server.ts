import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { unsealKeptOrNull } from "#app/platform/sealed.server.ts";
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
 * Reads one imported calendar again. Its last busy times count until then: a calendar that cannot be reached, or whose
 * address does not open any more, still closes slots. After several failures in a row the teacher gets one mail.
 */
export async function refreshImported(id: string, now = new Date()): Promise<void> {
  const [calendar] = await db()
    .select()
    .from(importedCalendars)
    .where(eq(importedCalendars.id, id));
  if (calendar === undefined) return;
  const address = unsealKeptOrNull(calendar.sealedAddress, calendar.teacherId)?.toString();
  const reading: Reading =
    address === undefined
      ? { ok: false, problem: "bad-address" }
      : await fetchImported(address, await readClock(calendar.teacherId), calendar, now.getTime());
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

/** Most calendars lie with a few hosts, so one host has more places than one teacher, and no host has them all. */
const atOnce = { all: 32, ofOneHost: 8, ofOneTeacher: 2 };
/** After so long a run begins no more: the next begins then, and what is left is due for it as well. */
const roundMs = 50_000;

/**
 * Reads every calendar that is due, the one that waits longest first. A host that is slow, or a teacher whose calendars
 * are, has few places at a time and keeps none of the others waiting.
 */
export async function refreshDue(now = () => new Date()): Promise<void> {
  const end = Date.now() + roundMs;
  const waiting = await listDue(now());
  const running = new Map<Promise<void>, DueCalendar>();
  while (Date.now() < end) {
    const next = takeNext(waiting, [...running.values()]);
    if (next !== null) {
      const read: Promise<void> = refreshTaken(next, now()).finally(() => running.delete(read));
      running.set(read, next);
    } else if (running.size > 0) await Promise.race(running.keys());
    else return;
  }
  await Promise.all(running.keys());
}

type DueCalendar = { id: string; host: string; teacherId: string };

async function listDue(now: Date): Promise<DueCalendar[]> {
  return db()
    .select({
      id: importedCalendars.id,
      host: importedCalendars.host,
      teacherId: importedCalendars.teacherId,
    })
    .from(importedCalendars)
    .innerJoin(teachers, eq(teachers.userId, importedCalendars.teacherId))
    .where(and(lte(importedCalendars.dueAt, now), inArray(teachers.status, teachingStatuses)))
    .orderBy(asc(importedCalendars.dueAt));
}

/** Takes out the first that has a place beside those that run; null where none has one. */
function takeNext(waiting: DueCalendar[], running: DueCalendar[]): DueCalendar | null {
  if (running.length >= atOnce.all) return null;
  const hosts = fullOf(running, ({ host }) => host, atOnce.ofOneHost);
  const busy = fullOf(running, ({ teacherId }) => teacherId, atOnce.ofOneTeacher);
  const at = waiting.findIndex(({ host, teacherId }) => !hosts.has(host) && !busy.has(teacherId));
  return at === -1 ? null : waiting.splice(at, 1)[0]!;
}

/** The hosts or teachers of which as many run as may. */
function fullOf(
  running: DueCalendar[],
  keyOf: (calendar: DueCalendar) => string,
  most: number,
): Set<string> {
  const groups = [...Map.groupBy(running, keyOf)];
  return new Set(groups.filter(([, { length }]) => length >= most).map(([key]) => key));
}

/** Of two servers, the one that moves a calendar's due time reads it. */
async function refreshTaken({ id }: DueCalendar, now: Date): Promise<void> {
  try {
    const taken = await db()
      .update(importedCalendars)
      .set({ dueAt: new Date(now.getTime() + importMinutes * minute) })
      .where(and(eq(importedCalendars.id, id), lte(importedCalendars.dueAt, now)));
    if (taken.rowCount === 1) await refreshImported(id, now);
  } catch (err) {
    log.error({ err }, "an import failed");
  }
}

export const refreshDueImports = defineJob({
  name: "scheduling.refresh-imported",
  payload: z.object({}),
  schedule: "* * * * *",
  tries: 0,
  run: () => refreshDue(),
});
