import { isPaymentIn, takenStates } from "#db/schema/payments/payment-states.ts";
import { href, Link } from "react-router";
import { formatDate, formatDayTime } from "#app/platform/time/time.ts";
import { Money } from "#app/ui/money.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { paymentText } from "../text.ts";
import type { StudentPayment } from "../student-payments.server.ts";

/** A student's payments: rows of a table, and cards on a phone. */
export function PaymentTable({ payments, zone }: { payments: StudentPayment[]; zone: string }) {
  return (
    <Table caption="Your payments, newest first" phone="cards">
      <TableHead>
        <HeadCell>Date</HeadCell>
        <HeadCell>What for</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell align="end">Amount</HeadCell>
        <HeadCell align="end">Refund</HeadCell>
        <HeadCell>Receipt</HeadCell>
      </TableHead>
      <TableBody>
        {payments.map((payment) => (
          <Row key={payment.id}>
            <Cell label="Date" className="lg:whitespace-nowrap">
              {formatDate(payment.at, zone)}
            </Cell>
            <Cell label="What for" className="md:min-w-48">
              <What payment={payment} zone={zone} />
            </Cell>
            <Cell label="State">
              {paymentText(payment)}
              {payment.chargeAt === null ? null : (
                <span className="block text-muted">
                  {payment.state === "due" ? "On" : "Tried again on"}{" "}
                  {formatDate(payment.chargeAt, zone)}
                </span>
              )}
              {payment.cardLast4 === null ? null : (
                <span className="block text-muted">Card ending {payment.cardLast4}</span>
              )}
            </Cell>
            <Cell label="Amount" align="end">
              <Money pence={payment.amountMinor} exact />
            </Cell>
            <Cell label="Refund" align="end">
              {payment.refundedMinor === 0 ? "None" : <Money pence={payment.refundedMinor} exact />}
            </Cell>
            <Cell label="Receipt">
              <Receipts payment={payment} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function What({ payment, zone }: { payment: StudentPayment; zone: string }) {
  const { lessonId, packageId, what, teacher, lessonAt } = payment;
  const to =
    lessonId === null
      ? href("/student/packages/:packageId", { packageId: packageId! })
      : href("/student/lessons/:lessonId", { lessonId });
  return (
    <>
      <Link to={to} className="link -my-2.5 flex min-h-11 w-fit items-center py-2.5 max-md:ms-auto">
        {what}
      </Link>
      <span className="block">
        with <bdi>{teacher}</bdi>
      </span>
      {lessonAt === null ? null : (
        <span className="block text-muted">{formatDayTime(lessonAt, zone)}</span>
      )}
    </>
  );
}

function Receipts({
  payment: { receipt, creditNotes, state, refundedMinor },
}: {
  payment: StudentPayment;
}) {
  if (!isPaymentIn(takenStates, state)) return "None";
  if (receipt === null)
    return <span className="text-muted">Your receipt is ready within a minute</span>;
  return (
    <>
      <ReceiptLink number={receipt} name="Receipt" />
      {creditNotes.map((number) => (
        <ReceiptLink key={number} number={number} name="Credit note" />
      ))}
      {refundedMinor > 0 && creditNotes.length === 0 ? (
        <span className="block text-muted">Your credit note follows when the money is sent</span>
      ) : null}
    </>
  );
}

function ReceiptLink({ number, name }: { number: string; name: string }) {
  return (
    <Link
      to={href("/account/receipts/:number", { number })}
      className="link flex min-h-11 flex-wrap items-center gap-x-1.5 py-2.5 first:-mt-2.5 max-md:justify-end max-md:last:-mb-2.5"
    >
      {name} <span className="num whitespace-nowrap">{number}</span>
    </Link>
  );
}
