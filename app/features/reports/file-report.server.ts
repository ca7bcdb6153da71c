import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { day } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { reports } from "#db/schema/reports.ts";
import type { FileReport } from "./forms.ts";
import { announceReceived } from "./notices.server.ts";
import { severityOf } from "./rules.ts";
import { getTarget, type About, type Target } from "./target.server.ts";

/**
 * Files a student's report about one of their lessons or about a teacher, and mails its number.
 * The same words about the same thing within a day are a repeated click: its first report is the answer.
 */
export async function fileReport(
  student: Student,
  about: About,
  { category, text }: FileReport,
  now = new Date(),
): Promise<
  | { ok: true; reportId: string }
  | { ok: false; reason: "too-late" }
  | { ok: false; reason: "too-many"; until: Date }
> {
  return inTransaction(async (tx) => {
    // The count and the repeat are looked up under the student's own lock, so that two tabs queue.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${student.id}, 30))`);
    const target = await getTarget(student, about, tx, now.getTime());
    if (!target.isOpen) return { ok: false, reason: "too-late" } as const;

    const today = await listSince(tx, student, new Date(now.getTime() - day));
    const earlier = today.find(
      (report) => report.category === category && report.text === text && isAbout(report, target),
    );
    if (earlier !== undefined) return { ok: true, reportId: earlier.id } as const;
    const oldest = today[rules.content.reportsPerDay - 1];
    if (oldest !== undefined) {
      const until = new Date(oldest.createdAt.getTime() + day);
      return { ok: false, reason: "too-many", until } as const;
    }

    const [made] = await tx
      .insert(reports)
      .values({
        reporterId: student.id,
        subject: target.subject,
        lessonId: target.lesson?.id ?? null,
        teacherId: target.teacherId,
        category,
        severity: severityOf(category),
        text,
        createdAt: now,
      })
      .returning({ id: reports.id });
    await enqueue(tx, announceReceived, { reportId: made!.id });
    return { ok: true, reportId: made!.id } as const;
  });
}

/** A student's reports since then, the latest first. */
async function listSince(tx: Tx, student: Student, since: Date) {
  return tx
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, student.id), gt(reports.createdAt, since)))
    .orderBy(desc(reports.createdAt), desc(reports.id));
}

function isAbout(report: typeof reports.$inferSelect, target: Target): boolean {
  return report.teacherId === target.teacherId && report.lessonId === (target.lesson?.id ?? null);
}
