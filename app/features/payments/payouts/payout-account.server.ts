import { and, eq, isNull, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { payoutAccounts } from "#db/schema/payments/payouts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { isPayableCountry } from "#app/features/teachers/reference-data/payable-countries.ts";
import { db, inTransaction, prepared } from "#app/platform/database/db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { answered, payoutProvider, takesCards } from "../provider/provider-in-use.server.ts";

/** The page of a teacher's payouts, to which the provider's own page leads back. */
export const payoutsPath = "/teacher/earnings/payouts";

/**
 * Begins a teacher's set-up, or goes on with it: answers the address of the provider's page, which asks for the rest.
 * The row comes first, so that a second press finds the same account. "unreached": the provider did not answer.
 */
export async function startPayoutSetUp(
  teacher: Teacher,
  now = new Date(),
): Promise<
  { ok: true; url: string } | { ok: false; reason: "country" | "no-provider" | "unreached" }
> {
  if (!takesCards()) return { ok: false, reason: "no-provider" };
  const [profile] = await db()
    .select({ country: teachers.country })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  const country = profile?.country ?? "";
  if (!isPayableCountry(country)) return { ok: false, reason: "country" };
  const own = eq(payoutAccounts.teacherId, teacher.id);
  await inTransaction((tx) =>
    tx
      .insert(payoutAccounts)
      .values({ teacherId: teacher.id, country, createdAt: now })
      .onConflictDoNothing(),
  );
  const [begun] = await db().select().from(payoutAccounts).where(own);
  const { email, name } = teacher;
  const account =
    begun!.providerRef ??
    (await answered(
      payoutProvider().openAccount({ key: teacher.id, country: begun!.country, email, name }),
    ));
  if (account === null) return { ok: false, reason: "unreached" };
  if (begun!.providerRef === null)
    await inTransaction((tx) =>
      tx
        .update(payoutAccounts)
        .set({ providerRef: account, state: "incomplete", checkedAt: now })
        .where(and(own, isNull(payoutAccounts.providerRef))),
    );
  const url = await answered(
    payoutProvider().onboardingLink({
      account,
      returnUrl: absoluteUrl(`${payoutsPath}?back`),
      refreshUrl: absoluteUrl(payoutsPath),
    }),
  );
  return url === null ? { ok: false, reason: "unreached" } : { ok: true, url };
}

const readyAccount = prepared((on) =>
  on
    .select({ teacherId: payoutAccounts.teacherId })
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.teacherId, sql.placeholder("teacher")),
        eq(payoutAccounts.state, "ready"),
      ),
    )
    .prepare("payments.ready-account"),
);

/** Whether the provider can pay a teacher's bank. */
export async function isPayoutReady(teacherId: string): Promise<boolean> {
  return (await readyAccount().execute({ teacher: teacherId })).length > 0;
}

/** Asks the provider how far a teacher's account is, and writes it down. */
export async function refreshPayoutAccount(teacherId: string, now = new Date()): Promise<void> {
  const own = eq(payoutAccounts.teacherId, teacherId);
  const [known] = await db().select().from(payoutAccounts).where(own);
  if (known?.providerRef == null || !takesCards()) return;
  const read = await payoutProvider().readAccount(known.providerRef);
  await inTransaction((tx) =>
    tx
      .update(payoutAccounts)
      .set({ ...read, checkedAt: now })
      .where(own),
  );
}

/** Whose account that is, for the provider's page in the demo world. */
export async function ownsPayoutAccount(teacher: Teacher, account: string): Promise<boolean> {
  const own = and(
    eq(payoutAccounts.teacherId, teacher.id),
    eq(payoutAccounts.providerRef, account),
  );
  return (await db().$count(payoutAccounts, own)) > 0;
}
