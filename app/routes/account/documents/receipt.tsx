import { href, Link } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { receiptParts, receiptTitle } from "#app/features/payments/receipts/text.ts";
import { readReceipt } from "#app/features/payments/receipts/receipts.server.ts";
import { DocumentHead } from "#app/features/payments/receipts/ui/document-head.tsx";
import { DocumentPart } from "#app/features/payments/receipts/ui/document-part.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/receipt.ts";

export function meta({ params }: Route.MetaArgs) {
  return privateHead(params.number);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const receipt = await readReceipt(person, params.number);
  const { number, kind, credits, facts } = receipt;
  return {
    title: receiptTitle[kind],
    number,
    credits,
    seller: facts.seller.name,
    parts: receiptParts(receipt),
    isStudent: person.role === "student",
  };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { title, number, credits, seller, parts, isStudent } = loaderData;
  return (
    <Page width="narrow">
      <DocumentHead
        {...{ title, number, seller }}
        pdf={href("/account/receipts/:number.pdf", { number })}
      />
      <div className="grid gap-5">
        {parts.map((part) => (
          <DocumentPart key={part.title} {...part} />
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-6">
        {credits === null ? null : (
          <Link
            to={href("/account/receipts/:number", { number: credits })}
            className="link inline-flex min-h-11 items-center"
          >
            Receipt {credits}
          </Link>
        )}
        {isStudent ? (
          <Link to={href("/student/payments")} className="link inline-flex min-h-11 items-center">
            All payments
          </Link>
        ) : null}
      </p>
    </Page>
  );
}
