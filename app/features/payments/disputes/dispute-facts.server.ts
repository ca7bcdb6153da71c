import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { disputeParts, disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What pages and mails say of a dispute: the purchase, its two people, what is kept aside. Null where there is none. */
export async function readDisputeFacts(disputeId: string) {
  const [row] = await db()
    .select({
      dispute: disputes,
      payment: payments,
      lessonId: lessons.id,
      title: sql<string>`coalesce(${lessons.title}, ${packages.title}, '')`,
      lesson: lessons,
      packageLessons: packages.lessons,
      student: { id: student.id, name: student.name, email: student.email },
      teacher: { id: teacher.id, name: teacher.name },
      answeredBy: users.name,
      receipt: sql<string | null>`(select ${receipts.number} from ${receipts}
        where ${receipts.paymentId} = ${payments.id} and ${receipts.kind} = 'receipt'
        order by ${receipts.issuedAt} desc limit 1)`,
      /** Of the teacher's earnings, or of what is held for their lessons. */
      heldPence: sql`(select coalesce(sum(part.amount_minor), 0) from ${disputeParts} part
        where part.dispute_id = ${disputes.id}
          and (part.account like 'teacher:%' or part.account like 'escrow:%'
            or part.account like 'package:%'))`.mapWith(Number),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(lessons, eq(lessons.id, payments.lessonId))
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .innerJoin(student, eq(student.id, payments.payerId))
    .innerJoin(teacher, sql`${teacher.id} = coalesce(${lessons.teacherId}, ${packages.teacherId})`)
    .leftJoin(users, eq(users.id, disputes.answeredBy))
    .where(eq(disputes.id, disputeId));
  return row ?? null;
}

export type DisputeFacts = NonNullable<Awaited<ReturnType<typeof readDisputeFacts>>>;
