import { href, Link } from "react-router";
import { formatMoney, moneyOf } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { ListedInvoice } from "../invoices.server.ts";
import { invoiceTitle, monthWords } from "../text.ts";

/** Months that are a row of the table; those before are links below it. */
const shown = 12;

/** A teacher's invoices for our commission, newest first. */
export function InvoiceTable({ invoices }: { invoices: ListedInvoice[] }) {
  if (invoices.length === 0)
    return (
      <p className="text-muted">
        There is none yet. One is written on the first day of a month, for the commission of the
        month before.
      </p>
    );
  const older = invoices.slice(shown);
  return (
    <>
      <Table caption="Invoices for our commission, newest first" phone="cards">
        <TableHead>
          <HeadCell>Month</HeadCell>
          <HeadCell>Number</HeadCell>
          <HeadCell align="end">Commission</HeadCell>
        </TableHead>
        <TableBody>
          {invoices.slice(0, shown).map((one) => (
            <Row key={one.number}>
              <Cell header>{monthWords(one.month)}</Cell>
              <Cell label="Number">
                <InvoiceLink {...one} />
              </Cell>
              <Cell label="Commission" align="end">
                {formatMoney(moneyOf(one.amountMinor, one.currency), one.currency, {
                  pence: "always",
                })}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {older.length > 0 ? (
        <details>
          <summary className="link-quiet min-h-11 cursor-pointer py-2.5">Older ones</summary>
          <ul>
            {older.map((one) => (
              <li key={one.number} className="flex min-h-11 flex-wrap items-center gap-x-3">
                {monthWords(one.month)} <InvoiceLink {...one} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function InvoiceLink({ number, kind }: Pick<ListedInvoice, "number" | "kind">) {
  return (
    <Link
      to={href("/account/invoices/:number", { number })}
      className="link num flex min-h-11 flex-wrap items-center -my-2.5 max-md:justify-end"
    >
      {kind === "invoice" ? number : `${invoiceTitle[kind]} ${number}`}
    </Link>
  );
}
