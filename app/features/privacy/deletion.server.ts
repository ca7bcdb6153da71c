import { and, eq, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { rules } from "#config/rules.ts";
import type { Person } from "#app/access/actor.ts";
import {
  markDeletion,
  unmarkDeletion,
} from "#app/features/accounts/own-account/person-steps.server.ts";
import {
  closeProfile,
  reopenProfile,
} from "#app/features/teachers/publishing/close-profile.server.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { sendSecurityNotice } from "#app/features/accounts/mails/account-mails.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day, formatDate } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import type { SiteNotice } from "#app/features/settings/settings.server.ts";
import { sendDeletionAskedMail } from "./emails/deletion-asked.tsx";
import { readDebts } from "./debts.server.ts";
import { deleteInChat, yearsOver } from "./delete-after-years.server.ts";
import { eraseInChat } from "./erase-in-chat.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { keepErasure } from "./keep-erasure.server.ts";
import { eraseAgain } from "./replay-erasures.server.ts";

/** When an account that was asked to be deleted at `askedAt` is erased. */
export function erasedFrom(askedAt: Date): Date {
  return new Date(askedAt.getTime() + rules.account.deletionUndoDays * day);
}

/** When this person's account will be erased, or null. */
export async function findDeletion(person: Pick<Person, "id">): Promise<Date | null> {
  const [row] = await db()
    .select({ askedAt: users.deletionAskedAt })
    .from(users)
    .where(eq(users.id, person.id));
  return row?.askedAt ? erasedFrom(row.askedAt) : null;
}

/** The same of somebody who is signed in (epoch ms), for which nothing is read. */
export function erasureOf({ leavingSince }: Pick<Person, "leavingSince">): number | null {
  return leavingSince === undefined ? null : erasedFrom(new Date(leavingSince)).getTime();
}

/** What stands above every page of somebody whose account will be erased. */
export function erasureNotices(person: Person | null): SiteNotice[] {
  const at = person === null ? null : erasureOf(person);
  if (person === null || at === null) return [];
  return [
    {
      tone: "warn",
      label: "Deletion of your account",
      words: `Your account will be erased on ${formatDate(at, person.zone)}.`,
      link: "/account/delete",
      linkWords: "Keep my account",
    },
  ];
}

/**
 * Asks for the account to be deleted: after the days to undo it, a job erases it. A teacher takes no new bookings
 * meanwhile. Asking twice does not begin again.
 */
export async function askDeletion(
  person: Person,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "open" }> {
  return inTransaction(async (tx) => {
    if ((await readDebts(person, tx)).blocks) return { ok: false, reason: "open" } as const;
    if (!(await markDeletion(tx, person.id, now))) return { ok: true } as const;
    if (person.role === "teacher") await closeProfile(tx, person.id);
    const { email } = person;
    await enqueue(tx, sendDeletionAsked, { email, id: person.id, at: now.getTime() });
    await note(tx, person, "privacy.deletion-asked", now);
    return { ok: true } as const;
  });
}

/** Takes it back, as long as the account is there. */
export async function undoDeletion(person: Person, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await unmarkDeletion(tx, person.id))) return;
    if (person.role === "teacher") await reopenProfile(tx, person.id);
    const { id: userId, email } = person;
    const notice = { userId, email, change: "deletion-undone", at: now.getTime() } as const;
    await enqueue(tx, sendSecurityNotice, notice);
    await note(tx, person, "privacy.deletion-undone", now);
  });
}

/**
 * Erases people who asked long enough ago; those with lessons to come wait until these are over. Each is erased
 * whatever becomes of the others; what failed is thrown at the end. Answers how many were.
 */
export async function eraseDue(now = new Date()): Promise<number> {
  const askedBy = new Date(now.getTime() - rules.account.deletionUndoDays * day);
  const due = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionAskedAt, askedBy), isNull(users.erasedAt)));
  let erased = 0;
  const erase = async ({ id }: { id: string }) => {
    if (await erasePerson(id, now, { askedBy })) erased += 1;
  };
  await eachApart(due, erase, "not everybody due was erased");
  return erased;
}

async function note(tx: Tx, { id }: Person, action: string, now: Date): Promise<void> {
  await audit(tx, { actorId: id, action, object: `user:${id}`, diff: {}, now });
}

const sendDeletionAsked = defineJob({
  name: "privacy.send-deletion-asked",
  payload: z.object({ email: z.string(), id: z.string(), at: z.number() }),
  run: sendDeletionAskedMail,
});

const eraseAccounts = defineJob({
  name: "privacy.erase-accounts",
  payload: z.object({}),
  run: async () => void (await eraseDue()),
  schedule: "41 * * * *",
});

export const privacyJobs = [
  sendDeletionAsked,
  eraseAccounts,
  keepErasure,
  eraseAgain,
  yearsOver,
  eraseInChat,
  deleteInChat,
];
