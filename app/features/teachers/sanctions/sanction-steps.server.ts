import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import {
  hasStatus,
  hiddenStatuses,
  type TeacherStatus,
} from "#db/schema/teachers/teacher-statuses.ts";
import { takeAllFromCaches } from "#app/features/files/take-from-caches.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { gravityOf, teacherStatusOf, type Sanction } from "./sanctions.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

export type LockedTeacher = { id: string; status: TeacherStatus; active: Sanction | null };

/** A teacher and what is in force, locked until the transaction ends. Throws not-found. */
export async function lockTeacher(tx: Tx, teacherId: string): Promise<LockedTeacher> {
  const [teacher] = isUuid(teacherId)
    ? await tx
        .select({ id: teachers.userId, status: teachers.status })
        .from(teachers)
        .where(eq(teachers.userId, teacherId))
        .for("update")
    : [];
  if (teacher === undefined) throw new AppError("not-found");
  const [active] = await tx
    .select()
    .from(teacherSanctions)
    .where(and(eq(teacherSanctions.teacherId, teacherId), eq(teacherSanctions.state, "active")));
  return { ...teacher, active: active ?? null };
}

export type SanctionOf = { sanctionId: string; teacherId: string };

/**
 * One sanction of this teacher, who is locked first, so that all who act on the same teacher take turns. Throws
 * not-found, for a sanction of somebody else too.
 */
export async function lockSanction(
  tx: Tx,
  { sanctionId, teacherId }: SanctionOf,
): Promise<{ sanction: Sanction; teacher: LockedTeacher }> {
  const teacher = await lockTeacher(tx, teacherId);
  const [sanction] = isUuid(sanctionId)
    ? await tx
        .select()
        .from(teacherSanctions)
        .where(and(eq(teacherSanctions.id, sanctionId), eq(teacherSanctions.teacherId, teacherId)))
        .for("update")
    : [];
  if (sanction === undefined) throw new AppError("not-found");
  return { sanction, teacher };
}

/** Whether this kind is graver than what is in force. */
export function isGraver({ active }: LockedTeacher, kind: Sanction["kind"]): boolean {
  return active === null || gravityOf[kind] > gravityOf[active.kind];
}

/** Ends what is in force in favour of something graver, and answers what the teacher was before it all. */
export async function replaceActive(
  tx: Tx,
  { status, active }: LockedTeacher,
  by: string | null,
  now: Date,
): Promise<Sanction["statusBefore"]> {
  if (active === null) return status === "paused" ? "paused" : "active";
  await tx
    .update(teacherSanctions)
    .set({ state: "replaced", endedAt: now, endedBy: by, version: active.version + 1 })
    .where(eq(teacherSanctions.id, active.id));
  return active.statusBefore;
}

/** What the teacher is from now on, everywhere that it is read. */
export async function setStatus(tx: Tx, teacherId: string, status: TeacherStatus): Promise<void> {
  await tx.update(teachers).set({ status }).where(eq(teachers.userId, teacherId));
  teacherChanged(tx, teacherId);
  if (hasStatus(hiddenStatuses, status)) await takeAllFromCaches(tx, teacherId);
}

/**
 * Takes a sanction away: the teacher is what they were before, unless their status is another one's doing. Who is not
 * away and has asked to have their account deleted takes no bookings. Answers what they are from now on.
 */
export async function endSanction(
  tx: Tx,
  sanction: Sanction,
  { state, by, now }: { state: "over" | "lifted"; by: string | null; now: Date },
): Promise<TeacherStatus> {
  await tx
    .update(teacherSanctions)
    .set({ state, endedAt: now, endedBy: by, version: sanction.version + 1 })
    .where(eq(teacherSanctions.id, sanction.id));
  await tx
    .update(teachers)
    .set({
      status: sql`case when ${sanction.statusBefore} = 'active' and exists (select from ${users} u
        where u.id = ${sanction.teacherId} and u.deletion_asked_at is not null)
        then 'closing' else ${sanction.statusBefore} end`,
    })
    .where(
      and(
        eq(teachers.userId, sanction.teacherId),
        inArray(teachers.status, [teacherStatusOf[sanction.kind]]),
      ),
    );
  teacherChanged(tx, sanction.teacherId);
  const [teacher] = await tx
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.userId, sanction.teacherId));
  return teacher!.status;
}
