import { Link } from "react-router";
import { adjustmentsQuery } from "#app/features/payments/adjustments/adjustments-query.ts";
import {
  countPending,
  listAdjustments,
} from "#app/features/payments/adjustments/adjustments.server.ts";
import { AdjustmentList } from "#app/features/payments/adjustments/ui/adjustment-list.tsx";
import { MoneyTabs } from "#app/features/payments/console/ui/money-tabs.tsx";
import { countDifferences } from "#app/features/payments/reconciling/differences.server.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/money-adjustments.ts";

export function meta() {
  return privateHead("Refunds and goodwill, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { after } = adjustmentsQuery.parse(asked);
  const [list, pending, open, queue] = await Promise.all([
    listAdjustments(admin, after),
    countPending(admin),
    countDifferences(admin),
    countQueue(admin),
  ]);
  const isFirst = after === null;
  return { ...list, isFirst, queue, counts: { pending, open }, zone: admin.zone };
}

export default function AdjustmentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, isFirst, queue, counts, zone } = loaderData;
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Refunds and goodwill</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          Above {formatMoney(rules.adjust.secondAdminAbovePence)} for one payment another admin
          approves before anything moves. Those that wait come first, the longest waiting at the
          top; below them the newest.
        </p>
      </div>
      <ReportTabs current="money" counts={queue} />
      <MoneyTabs current="approvals" counts={counts} />
      {rows.length === 0 ? (
        <EmptyState title={isFirst ? "None yet" : "No more"}>
          Find a payment to give money back.
        </EmptyState>
      ) : (
        <Panel>
          <AdjustmentList rows={rows} zone={zone} />
        </Panel>
      )}
      {isFirst && next === null ? null : (
        <nav aria-label="Pages" className="mt-4 flex gap-6">
          {isFirst ? null : (
            <Link to="?" className="link inline-flex min-h-11 items-center">
              From the beginning
            </Link>
          )}
          {next === null ? null : (
            <Link to={`?after=${next}`} className="link inline-flex min-h-11 items-center">
              Next page
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}
