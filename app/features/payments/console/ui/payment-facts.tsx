import { brand } from "#config/brand.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { withQuery } from "#app/platform/links.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { PaymentFile } from "../payment-file.server.ts";
import { disputeStateText } from "#app/features/payments/disputes/text.ts";
import { moneyStateText } from "../text.ts";

type FactsProps = { payment: PaymentFile; zone: string };

const link = "link -my-2.5 inline-flex min-h-11 items-center";

/** Who paid whom for what, and its state. */
export function PaymentFacts({ payment, zone }: FactsProps) {
  const { student, teacher, currency, amountMinor, refundedMinor } = payment;
  const exact = (minor: number) => formatMoney(minor, currency, { pence: "always" });
  return (
    <Panel title="Payment">
      <dl className="num text-sm">
        <Line name="Student">
          <AdminLink to={href("/admin/people/:userId", { userId: student.id })} className={link}>
            {student.name}
          </AdminLink>
        </Line>
        <Line name="Teacher">
          <AdminLink to={href("/admin/people/:userId", { userId: teacher.id })} className={link}>
            {teacher.name}
          </AdminLink>
        </Line>
        <Line name="What">
          {payment.what}: {payment.title}
        </Line>
        {payment.lessonAt === null ? null : (
          <Line name="Lesson">
            <Time at={payment.lessonAt} zone={zone} format="date-time" />,{" "}
            {payment.cancelledByUs
              ? `cancelled by ${brand.name}`
              : payment.lessonState
                  ?.replace("cancelled_", "cancelled by the ")
                  .replaceAll("_", " ")}
          </Line>
        )}
        <Line name="State">
          {moneyStateText({ ...payment, fromPackage: payment.cardPaymentId !== null })}
        </Line>
        {payment.dispute === null ? null : (
          <Line name="Dispute">
            <AdminLink
              to={href("/admin/disputes/:disputeId", { disputeId: payment.dispute.id })}
              className={link}
            >
              {disputeStateText(payment.dispute.state)}
            </AdminLink>
          </Line>
        )}
        <Line name="Amount">{exact(amountMinor)}</Line>
        <Line name={isInPackage(payment) ? "Back in the package" : "Refunded"}>
          {exact(refundedMinor)}
        </Line>
        <Line name="Our fee">{payment.feeBasisPoints / 100}%</Line>
        {payment.cardLast4 === null ? null : <Line name="Card">ending {payment.cardLast4}</Line>}
        <Line name="Paid">
          {payment.paidAt === null ? (
            "Not yet"
          ) : (
            <Time at={payment.paidAt} zone={zone} format="date-time" />
          )}
        </Line>
        <Line name="Divided">
          {payment.settledAt === null ? (
            "Not yet"
          ) : (
            <Time at={payment.settledAt} zone={zone} format="date-time" />
          )}
        </Line>
        {payment.cardPaymentId === null ? null : (
          <Line name="Paid from">
            <AdminLink
              to={href("/admin/money/payments/:paymentId", { paymentId: payment.cardPaymentId })}
              className={link}
            >
              The package’s payment
            </AdminLink>
          </Line>
        )}
        <Line name="All of this student">
          <AdminLink to={withQuery(href("/admin/money"), { q: student.id })} className={link}>
            Their payments
          </AdminLink>
        </Line>
      </dl>
    </Panel>
  );
}

/** Whether the ledger has put the lesson's money back into the package that paid for it. */
function isInPackage({ cardPaymentId, postings }: PaymentFile): boolean {
  if (cardPaymentId === null) return false;
  return postings.some(({ entries }) =>
    entries.some(({ account, amountMinor }) => account.startsWith("package:") && amountMinor > 0),
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Receipts and credit notes of the card. */
export function PaymentReceipts({ payment }: Pick<FactsProps, "payment">) {
  return (
    <Panel title="Receipts and credit notes">
      {payment.receipts.length === 0 ? (
        <p className="text-muted">
          None yet. They are written within a minute after money has moved on a card.
        </p>
      ) : (
        <ul className="num text-sm">
          {payment.receipts.map((one) => (
            <li
              key={one.number}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0 first:pt-0"
            >
              <span className="font-semibold">
                {one.kind === "receipt" ? "Receipt" : "Credit note"} {one.number}
              </span>
              <span>
                {formatMoney(one.amountMinor, payment.currency, { pence: "always" })},{" "}
                <Time at={one.issuedAt} zone="UTC" format="date" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
