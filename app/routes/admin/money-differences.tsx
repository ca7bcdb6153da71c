import { data, href, redirect } from "react-router";
import { countPending } from "#app/features/payments/adjustments/adjustments.server.ts";
import { MoneyTabs } from "#app/features/payments/console/ui/money-tabs.tsx";
import {
  closeDifference,
  countDifferences,
  readDifferences,
} from "#app/features/payments/reconciling/differences.server.ts";
import { closeForm } from "#app/features/payments/reconciling/forms.ts";
import { DifferenceList } from "#app/features/payments/reconciling/ui/difference-list.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/money-differences.ts";

export function meta() {
  return privateHead("Differences, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const [differences, pending, open, queue] = await Promise.all([
    readDifferences(admin),
    countPending(admin),
    countDifferences(admin),
    countQueue(admin),
  ]);
  const isClosed = new URL(request.url).searchParams.has("closed");
  return { ...differences, queue, counts: { pending, open }, isClosed, zone: admin.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "money");
  const posted = request.clone();
  const form = await parseForm(request, closeForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  if (await closeDifference(admin, form.value))
    return redirect(`${href("/admin/money/differences")}?closed`);
  return data({ form: form.fail("Another admin has closed this difference already.") }, 409);
}

export default function DifferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, more, closed, lastRun, queue, counts, isClosed, zone } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Differences</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          The ledger is compared with the payment provider every hour. Nothing is changed by itself.{" "}
          {lastRun === null ? (
            "No comparison has been made yet."
          ) : (
            <>
              Last time: <Time at={lastRun.at} zone={zone} format="date-time" />, {lastRun.compared}{" "}
              charges, transfers and payouts.
            </>
          )}
        </p>
      </div>
      <ReportTabs current="money" counts={queue} />
      <MoneyTabs current="differences" counts={counts} />
      {isClosed && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          Closed with your note.
        </Note>
      ) : null}
      {state?.errors[""] ? (
        <Note tone="bad" role="alert" className="mb-5">
          {state.errors[""]}
        </Note>
      ) : null}
      {open.length === 0 ? (
        <EmptyState title="No open difference" lit>
          {lastRun === null
            ? "The first comparison is made within the hour."
            : "Ledger and provider agree on every charge, transfer and payout."}
        </EmptyState>
      ) : (
        <DifferenceList rows={open} zone={zone} state={state} />
      )}
      {more ? (
        <p className="mt-4 text-sm text-muted">There are more. Close some of these first.</p>
      ) : null}
      {closed.length === 0 ? null : (
        <section className="mt-10">
          <h2 className="mb-4 text-xl">Closed</h2>
          <DifferenceList rows={closed} zone={zone} />
        </section>
      )}
    </Page>
  );
}
