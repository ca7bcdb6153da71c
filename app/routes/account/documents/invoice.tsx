import { href, Link } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { invoiceParts, invoiceTitle, lineWords } from "#app/features/payments/invoices/text.ts";
import { readInvoice } from "#app/features/payments/invoices/invoices.server.ts";
import { DocumentHead } from "#app/features/payments/receipts/ui/document-head.tsx";
import { DocumentPart } from "#app/features/payments/receipts/ui/document-part.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/invoice.ts";

export function meta({ params }: Route.MetaArgs) {
  return privateHead(params.number);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const invoice = await readInvoice(person, params.number);
  return {
    title: invoiceTitle[invoice.kind],
    number: invoice.number,
    seller: invoice.facts.seller.name,
    ...invoiceParts(invoice),
    lines: invoice.lines.map((line) => lineWords(line, invoice.currency)),
    isTeacher: person.role === "teacher",
  };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { title, number, seller, head, lines, rest, isTeacher } = loaderData;
  return (
    <Page width="narrow">
      <DocumentHead
        {...{ title, number, seller }}
        pdf={href("/account/invoices/:number.pdf", { number })}
      />
      <div className="grid gap-5">
        <DocumentPart {...head} />
        <Panel title="Lesson by lesson">
          <Table caption="What we kept, and what we gave back with a minus" phone="cards">
            <TableHead>
              <HeadCell>Date</HeadCell>
              <HeadCell>What happened</HeadCell>
              <HeadCell align="end">Commission</HeadCell>
            </TableHead>
            <TableBody>
              {lines.map(({ date, what, amount }, at) => (
                <Row key={at}>
                  <Cell header>{date}</Cell>
                  <Cell label="What happened">{what}</Cell>
                  <Cell label="Commission" align="end">
                    {amount}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Panel>
        {rest.map((part) => (
          <DocumentPart key={part.title} {...part} />
        ))}
      </div>
      {isTeacher ? (
        <p className="mt-6">
          <Link
            to={`${href("/teacher/earnings")}#invoices`}
            className="link inline-flex min-h-11 items-center"
          >
            All invoices
          </Link>
        </p>
      ) : null}
    </Page>
  );
}
