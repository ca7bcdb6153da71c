import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { countAttempt } from "#app/features/accounts/account-security/limits.server.ts";
import { seal } from "#app/platform/sealed.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { db, inTransaction, onConstraint, prepared } from "#app/platform/database/db.server.ts";
import { FetchRefused, readAddress } from "#app/platform/http/safe-fetch.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { importedCalendars } from "#db/schema/scheduling/calendars.ts";
import { fetchImported } from "./fetch-imported.server.ts";
import type { AddRefusal } from "./text.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { readClock, refreshImported, replaceBusy } from "./refresh-imported.server.ts";

const { importsMost, importMinutes } = rules.calendar;

const importedOf = prepared((on) =>
  on
    .select({
      id: importedCalendars.id,
      name: importedCalendars.name,
      host: importedCalendars.host,
      answeredAt: importedCalendars.answeredAt,
      dueAt: importedCalendars.dueAt,
      skipped: importedCalendars.skipped,
      problem: importedCalendars.problem,
      coming: sql<number>`(select count(*) from imported_busy b
        where b.calendar_id = ${importedCalendars.id} and upper(b.during) > now())::int`,
    })
    .from(importedCalendars)
    .where(eq(importedCalendars.teacherId, sql.placeholder("teacher")))
    .orderBy(asc(importedCalendars.createdAt))
    .prepare("scheduling.imported-calendars"),
);

/** A teacher's calendars elsewhere, the first added first. Instants in epoch ms; never their addresses. */
export async function listImported(teacher: Teacher) {
  const rows = await importedOf().execute({ teacher: teacher.id });
  return rows.map(({ answeredAt, dueAt, ...row }) => ({
    ...row,
    answeredAt: answeredAt?.getTime() ?? null,
    dueAt: dueAt.getTime(),
  }));
}

export type ImportedCalendar = Awaited<ReturnType<typeof listImported>>[number];

/**
 * Adds a calendar by its address, once it could be read: from then on its busy times cannot be booked. What is
 * booked stays booked.
 */
export async function addImported(
  teacher: Teacher,
  input: { name: string; address: string },
  now = new Date(),
): Promise<{ ok: true; coming: number } | { ok: false; reason: AddRefusal }> {
  let url: URL;
  try {
    url = readAddress(input.address);
  } catch (error) {
    if (error instanceof FetchRefused) return { ok: false, reason: error.reason };
    throw error;
  }
  const addressHash = createHash("sha256").update(url.href).digest("hex");
  const own = await listHashes(teacher);
  if (own.includes(addressHash)) return { ok: false, reason: "known" };
  if (own.length >= importsMost) return { ok: false, reason: "too-many" };
  if (await isTooOften(teacher, now)) return { ok: false, reason: "too-often" };
  const clock = await readClock(teacher.id);
  const reading = await fetchImported(url.href, clock, null, now.getTime());
  if (!reading.ok) return { ok: false, reason: reading.problem };
  if (reading.unchanged) return { ok: false, reason: "refused" };
  const { busy, skipped, etag, lastModified, clockHash } = reading;
  return inTransaction(
    async (tx) => {
      const count = await tx.$count(importedCalendars, eq(importedCalendars.teacherId, teacher.id));
      if (count >= importsMost) return { ok: false, reason: "too-many" } as const;
      const [made] = await tx
        .insert(importedCalendars)
        .values({
          teacherId: teacher.id,
          name: input.name || url.hostname,
          sealedAddress: seal(Buffer.from(url.href), teacher.id),
          addressHash,
          host: url.hostname,
          createdAt: now,
          readAt: now,
          answeredAt: now,
          dueAt: new Date(now.getTime() + importMinutes * minute),
          skipped,
          etag,
          lastModified,
          clockHash,
        })
        .returning({ id: importedCalendars.id });
      await replaceBusy(tx, { id: made!.id, teacherId: teacher.id }, busy);
      return { ok: true, coming: busy.filter(({ end }) => end > now.getTime()).length } as const;
    },
    { lock: personLocks(teacher.id) },
  ).catch(onConstraint({ imported_calendars_once: "known" }));
}

/** Reads one of the teacher's calendars now, and not at its next time. */
export async function refreshNow(
  teacher: Teacher,
  id: string,
  now = new Date(),
): Promise<"done" | "too-often"> {
  const [own] = await db()
    .select({ id: importedCalendars.id })
    .from(importedCalendars)
    .where(and(eq(importedCalendars.id, id), eq(importedCalendars.teacherId, teacher.id)));
  if (own === undefined) return "done";
  if (await isTooOften(teacher, now)) return "too-often";
  await refreshImported(id, now);
  return "done";
}

/** Its times can be booked again. Nobody else's: an id that is not the teacher's changes nothing. */
export async function removeImported(teacher: Teacher, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    await tx
      .delete(importedCalendars)
      .where(and(eq(importedCalendars.id, id), eq(importedCalendars.teacherId, teacher.id)));
  });
}

async function listHashes(teacher: Teacher): Promise<string[]> {
  const rows = await db()
    .select({ hash: importedCalendars.addressHash })
    .from(importedCalendars)
    .where(eq(importedCalendars.teacherId, teacher.id));
  return rows.map(({ hash }) => hash);
}

/** Each try has us ask a stranger's server. */
async function isTooOften(teacher: Teacher, now: Date): Promise<boolean> {
  const limit = { what: "import", who: teacher.id, most: 20, minutes: 15 };
  return (await countAttempt(limit, now)) !== null;
}
