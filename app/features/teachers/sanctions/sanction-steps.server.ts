import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
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

export type LockedTeacher = {
  id: string;
  status: TeacherStatus;
  active: Sanction | null;
  /** In force beneath the closing that is `active`. */
  suspension: Sanction | null;
};

const isBeneathClosing = and(
  eq(teacherSanctions.kind, "suspend"),
  eq(teacherSanctions.state, "replaced"),
  isNull(teacherSanctions.endedAt),
);

/** SQL: what `isSanctionInForce` says of a row. */
export const inForce = or(eq(teacherSanctions.state, "active"), isBeneathClosing);

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
  const rows = await tx
    .select()
    .from(teacherSanctions)
    .where(and(eq(teacherSanctions.teacherId, teacherId), inForce));
  const active = rows.find(({ state }) => state === "active") ?? null;
  return { ...teacher, active, suspension: rows.find((row) => row !== active) ?? null };
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

/** A suspension comes beneath a closing that is in force: it does at once what the notice does not. */
export function comesBeneath({ active, suspension }: LockedTeacher, kind: Sanction["kind"]) {
  return kind === "suspend" && active?.kind === "close" && suspension === null;
}

/**
 * Ends what is in force in favour of something graver, and answers what the teacher was before it all. A suspension
 * gives way to a closing alone, and stays in force beneath it.
 */
export async function replaceActive(
  tx: Tx,
  { status, active }: LockedTeacher,
  by: string | null,
  now: Date,
): Promise<Sanction["statusBefore"]> {
  if (active === null) return status === "paused" ? "paused" : "active";
  await tx
    .update(teacherSanctions)
    .set({
      ...(active.kind === "suspend" ? {} : { endedAt: now, endedBy: by }),
      state: "replaced",
      version: active.version + 1,
    })
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
 * Takes a sanction away: the teacher is what they were before, unless their status is another one's doing. A suspension
 * goes on after the closing above it, and the closing after the suspension. Who is not away and has asked to have their
 * account deleted takes no bookings. Answers what they are from now on.
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
  if (sanction.kind === "close")
    await tx
      .update(teacherSanctions)
      .set({ state: "active", version: sql`${teacherSanctions.version} + 1` })
      .where(and(eq(teacherSanctions.teacherId, sanction.teacherId), isBeneathClosing));
  const before = sanction.state === "replaced" ? teacherStatusOf.close : sanction.statusBefore;
  await tx
    .update(teachers)
    .set({
      status: sql`case when ${before} = 'active' and exists (select from ${users} u
        where u.id = ${sanction.teacherId} and u.deletion_asked_at is not null)
        then 'closing' else ${before} end`,
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

/** A closing is carried out: with it what was in force beneath it is over. */
export async function endBeneath(tx: Tx, { suspension }: LockedTeacher, now: Date): Promise<void> {
  if (suspension === null) return;
  await tx
    .update(teacherSanctions)
    .set({ endedAt: now, version: suspension.version + 1 })
    .where(eq(teacherSanctions.id, suspension.id));
}
