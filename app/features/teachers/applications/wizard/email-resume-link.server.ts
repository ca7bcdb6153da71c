import type { Student } from "#app/access/actor.ts";
import {
  countAttempt,
  type TooMany,
} from "#app/features/accounts/account-security/limits.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { rules } from "#config/rules.ts";
import type { ApplicationStep } from "../application-steps.ts";
import { sendGoOnLater } from "../mails/application-mails.server.ts";

/** Mails the address of a step to the applicant, a few times an hour at the most. */
export async function askWayBack(
  student: Student,
  step: ApplicationStep,
  now = new Date(),
): Promise<{ ok: true } | TooMany> {
  const until = await countAttempt(
    { what: "go-on-later", who: student.id, most: rules.account.mailsPerHour, minutes: 60 },
    now,
  );
  if (until !== null) return { ok: false, reason: "too-many", until };
  await inTransaction((tx) =>
    enqueue(tx, sendGoOnLater, { userId: student.id, step, at: now.getTime() }),
  );
  return { ok: true };
}
