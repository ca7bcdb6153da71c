/** Notices about a package: jobs that read the facts when they run and send each notice once. */
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { notify, withdraw } from "#app/features/notifications/notify.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day, formatDate, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { packages } from "#db/schema/scheduling/series-and-packages.ts";
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

export const announcePackageUsedUp = defineJob({
  name: "scheduling.announce-package-used-up",
  payload: z.object({ packageId: z.uuid() }),
  run: ({ packageId }) => tellUsedUp(packageId),
});

export const packageNoticeJobs = [
  announcePackage,
  announcePackageEnded,
  remindPackage,
  announcePackageUsedUp,
];

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

/** Queues the news that the last lesson is booked, for when a mis-tap can no longer be undone. */
export async function announceUsedUpLater(tx: Tx, packageId: string, now: Date): Promise<void> {
  const startAfter = new Date(now.getTime() + rules.booking.undoMinutes * minute);
  await enqueue(tx, announcePackageUsedUp, { packageId }, { startAfter });
}

/** Tells both people of a package, once, that its last lesson is booked: the student can buy another. */
export async function tellUsedUp(packageId: string): Promise<void> {
  const { bought, student, teacher, slug } = await readPackageFacts(packageId);
  if (bought.state !== "active" || (await countLeft(bought)) > 0) return;
  const about = `package:${packageId}`;
  const event = "package-running-out";
  await inTransaction(async (tx) => {
    await notify(tx, {
      to: teacher.id,
      event,
      key: `${packageId}:used-up:teacher`,
      title: `${student.name} has booked the last lesson of a package`,
      body: `It was a package of ${bought.lessons} lessons. Lessons that are booked stay booked; for more, ${student.name} buys another package or single lessons.`,
      link: "/teacher/lessons",
      about,
    });
    await notify(tx, {
      to: student.id,
      event,
      key: `${packageId}:used-up:student`,
      title: `You have booked the last lesson of your package with ${teacher.name}`,
      body: "If you want to go on, you can buy another package or single lessons.",
      link: `/student/teachers/${slug}?offer=${bought.offerId}`,
      about,
    });
  });
}

/** Tells a student how many lessons are left, and that their money comes back if they are not booked. */
export async function tellRunningOut(packageId: string, days: number): Promise<void> {
  const { bought, student, teacher } = await readPackageFacts(packageId);
  if (bought.state !== "active") return;
  const left = await countLeft(bought);
  if (left === 0) return;
  const lessons = left === 1 ? "1 lesson" : `${left} lessons`;
  const until = formatDate(bought.expiresAt!.getTime(), student.zone);
  await inTransaction((tx) =>
    notify(tx, {
      to: student.id,
      event: "package-running-out",
      key: reminderKey(packageId, days),
      title: `${lessons} of your package with ${teacher.name} ${left === 1 ? "is" : "are"} left`,
      body: `They can be booked until ${until}. What is not booked by then is paid back to your card by itself.`,
      link: `/student/packages/${packageId}`,
      about: `package:${packageId}`,
    }),
  );
}

/** Takes back what still waits to say how many lessons are left: once the package has ended, none is. */
export async function withdrawReminders(tx: Tx, packageId: string): Promise<void> {
  for (const days of rules.price.packageReminderDays)
    await withdraw(tx, { key: reminderKey(packageId, days) }, ["package-running-out"]);
}

function reminderKey(packageId: string, days: number): string {
  return `${packageId}:${days}`;
}

/** How many lessons of a package can still be booked. */
async function countLeft({
  id,
  lessons,
}: Pick<typeof packages.$inferSelect, "id" | "lessons">): Promise<number> {
  const drawn = and(eq(payments.drawnFromId, id), ne(payments.state, "refunded"));
  return lessons - (await db().$count(payments, drawn));
}
