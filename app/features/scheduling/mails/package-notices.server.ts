/** Notices about a package: jobs that read the facts when they run and send each notice once. */
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#app/features/notifications/notify.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day, formatDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { sendPackageBoughtMails } from "./series-and-packages/package-bought.tsx";
import { sendPackageEndedMails } from "./series-and-packages/package-ended.tsx";
import { readPackageFacts } from "./series-and-packages/package-facts.server.ts";

export const announcePackage = defineJob({
  name: "scheduling.announce-package",
  payload: z.object({ packageId: z.uuid() }),
  run: ({ packageId }) => sendPackageBoughtMails(packageId),
});

export const announcePackageEnded = defineJob({
  name: "scheduling.announce-package-ended",
  payload: z.object({
    packageId: z.uuid(),
    refundPence: z.int(),
    cause: z.enum(["stopped", "ran-out", "teacher-stopped", "student-suspended", "returned"]),
  }),
  run: (ended) => sendPackageEndedMails(ended),
});

export const remindPackage = defineJob({
  name: "scheduling.remind-package",
  payload: z.object({ packageId: z.uuid(), days: z.number() }),
  run: ({ packageId, days }) => tellRunningOut(packageId, days),
});

export const packageNoticeJobs = [announcePackage, announcePackageEnded, remindPackage];

/** Queues the reminders that a package runs out; they look at it again before they are sent. */
export async function remindPackageLater(
  tx: Tx,
  packageId: string,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  for (const days of rules.price.packageReminderDays) {
    const startAfter = new Date(expiresAt.getTime() - days * day);
    if (startAfter > now) await enqueue(tx, remindPackage, { packageId, days }, { startAfter });
  }
}

/** Tells a student how many lessons are left, and that their money comes back if they are not booked. */
export async function tellRunningOut(packageId: string, days: number): Promise<void> {
  const { bought, student, teacher } = await readPackageFacts(packageId);
  if (bought.state !== "active") return;
  const drawn = and(eq(payments.drawnFromId, packageId), ne(payments.state, "refunded"));
  const left = bought.lessons - (await db().$count(payments, drawn));
  if (left === 0) return;
  const lessons = left === 1 ? "1 lesson" : `${left} lessons`;
  const until = formatDate(bought.expiresAt!.getTime(), student.zone);
  await inTransaction((tx) =>
    notify(tx, {
      to: student.id,
      event: "package-running-out",
      key: `${packageId}:${days}`,
      title: `${lessons} of your package with ${teacher.name} ${left === 1 ? "is" : "are"} left`,
      body: `They can be booked until ${until}. What is not booked by then is paid back to your card by itself.`,
      link: `/student/packages/${packageId}`,
      about: `package:${packageId}`,
    }),
  );
}
