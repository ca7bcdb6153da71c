import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { inviteLink } from "#app/features/teachers/profiles/invite.ts";
import { chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { ownStudents } from "#db/schema/payments/payments.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

/**
 * Makes a student the own student of the teacher whose code this is, from their next booking on; once, for good.
 * Answers false, and changes nothing, where no teacher has the code, where they are that already, or where the two
 * knew each other before: a lesson in any state, or a message (docs/decisions/085).
 */
export async function becomeOwnStudent(
  student: Student,
  code: string,
  now = new Date(),
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rows: talked } = await chatOn(tx).execute<{ id: string }>(sql`
      select c.teacher_id as id from chats c where c.student_id = ${student.id}
        and exists (select from messages m where m.chat_id = c.id)`);
    const known = sql.param(`{${talked.map(({ id }) => id).join(",")}}`);
    const { rowCount } = await tx.execute(sql`
      insert into own_students (teacher_id, student_id, invited_at)
      select t.user_id, ${student.id}, ${now} from teachers t
      where t.invite_code = ${code} and t.status not in (${sql.raw(sqlList(hiddenStatuses))})
        and not exists (select from lessons l
          where l.teacher_id = t.user_id and l.student_id = ${student.id})
        and t.user_id <> all(${known}::uuid[])
      on conflict do nothing`);
    return rowCount === 1;
  });
}

/** Whether the code is this teacher's, and whether the student, if any, came by it. */
export async function readInvitation(
  { teacherId, code }: { teacherId: string; code: string },
  student: { id: string } | null,
): Promise<{ isOwn: boolean } | null> {
  const [found] = await db()
    .select({
      isOwn: sql<boolean>`exists (select from own_students o where o.teacher_id = ${teachers.userId}
        and o.student_id = ${student?.id ?? null}::uuid)`,
    })
    .from(teachers)
    .where(and(eq(teachers.userId, teacherId), eq(teachers.inviteCode, code)));
  return found ?? null;
}

/** The path of a teacher's own link, and how many students came by it. */
export async function readInviteLink(
  teacher: Teacher,
): Promise<{ path: string; students: number } | null> {
  const [found] = await db()
    .select({
      slug: teachers.slug,
      code: teachers.inviteCode,
      students: db().$count(ownStudents, eq(ownStudents.teacherId, teachers.userId)),
    })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  if (found === undefined) return null;
  return { path: inviteLink(found.slug, found.code), students: found.students };
}
