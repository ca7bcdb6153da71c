import { Search } from "lucide-react";
import { Form } from "react-router";
import { countPending } from "#app/features/payments/adjustments/adjustments.server.ts";
import { findMoney } from "#app/features/payments/console/find-money.server.ts";
import { moneyQuery } from "#app/features/payments/console/forms.ts";
import { FoundPayers, FoundPayments } from "#app/features/payments/console/ui/found-payments.tsx";
import { MoneyTabs } from "#app/features/payments/console/ui/money-tabs.tsx";
import { countDifferences } from "#app/features/payments/reconciling/differences.server.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/money.ts";

export function meta() {
  return privateHead("Money, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const { q } = moneyQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const text = clean(q).trim();
  const [result, pending, open, queue] = await Promise.all([
    findMoney(admin, text),
    countPending(admin),
    countDifferences(admin),
    countQueue(admin),
  ]);
  return { text, ...result, queue, counts: { pending, open }, zone: admin.zone };
}

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { text, people, found, more, queue, counts, zone } = loaderData;
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Money</h1>
        <p className="mt-1.5 text-muted">Payments, refunds, and what the books say.</p>
      </div>
      <ReportTabs current="money" counts={queue} />
      <MoneyTabs current="find" counts={counts} />
      <Form method="get" role="search" className="mb-5 flex flex-wrap items-end gap-2.5">
        <TextField
          key={text}
          name="q"
          type="search"
          label="Name, email, or number"
          aria-describedby="money-search-hint"
          defaultValue={text}
          maxLength={200}
          className="w-full sm:w-120"
        />
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Search
        </Button>
        <p id="money-search-hint" className="w-full text-xs text-muted">
          A number is a booking number, the id of a payment, lesson, package or person, a receipt’s
          number, or the provider’s reference.
        </p>
      </Form>
      {people.length + found.length === 0 ? (
        <EmptyState title={text === "" ? "What are you looking for?" : "Nothing like that"}>
          {text === ""
            ? "Nothing is listed until you search."
            : `Nobody and no payment is found by “${text}”.`}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {people.length > 0 ? <FoundPayers people={people} /> : null}
          {found.length > 0 ? (
            <FoundPayments found={found} caption="Payments" zone={zone} />
          ) : (
            <p className="text-muted">Choose a person to see their payments.</p>
          )}
          {more ? (
            <p role="status" className="text-sm text-muted">
              These are the newest {found.length}, and there are more. Search by a lesson’s id or a
              receipt’s number to find an older one.
            </p>
          ) : null}
        </div>
      )}
    </Page>
  );
}
