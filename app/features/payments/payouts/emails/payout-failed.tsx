import { eq } from "drizzle-orm";
import { tell } from "#app/features/notifications/tell.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { payouts } from "#db/schema/payments/payouts.ts";
import { failureText } from "../text.ts";

const path = "/teacher/earnings/payouts";

/** Tells a teacher that a payout failed, why, and that its money is in their balance again. */
export async function tellPayoutFailed(payoutId: string): Promise<void> {
  const [found] = await db()
    .select({ payout: payouts, teacher: users })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.teacherId))
    .where(eq(payouts.id, payoutId));
  const { payout, teacher } = found!;
  if (teacher.erasedAt !== null) return;
  const sum = formatMoney(payout.amountMinor, payout.currency, { pence: "always" });
  const reason = failureText(payout.failureCode!, payout.bankCurrency);
  await tell({
    to: teacher.id,
    event: "payout-failed",
    key: payoutId,
    title: `A payout of ${sum} failed`,
    body: `${reason} The money is in your balance again.`,
    link: path,
    mail: {
      subject: `Your payout of ${sum} failed`,
      body: (
        <MailLayout
          preview={reason}
          heading="A payout failed"
          action={{ href: absoluteUrl(path), label: "See your payouts" }}
        >
          <Paragraph>
            {teacher.name}, we could not pay {sum} to your bank account
            {payout.bankLast4 === null ? "" : ` ending ${payout.bankLast4}`}. {reason}
          </Paragraph>
          <Paragraph>
            Nothing is lost: the {sum} is in your balance again and goes with your next payout.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
