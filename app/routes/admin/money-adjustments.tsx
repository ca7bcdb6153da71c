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

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const [rows, pending, open, queue] = await Promise.all([
    listAdjustments(admin),
    countPending(admin),
    countDifferences(admin),
    countQueue(admin),
  ]);
  return { rows, queue, counts: { pending, open }, zone: admin.zone };
}

export default function AdjustmentsPage({ loaderData }: Route.ComponentProps) {
  const { rows, queue, counts, zone } = loaderData;
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Refunds and goodwill</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          Above {formatMoney(rules.adjust.secondAdminAbovePence)} for one payment another admin
          approves before anything moves.
        </p>
      </div>
      <ReportTabs current="money" counts={queue} />
      <MoneyTabs current="approvals" counts={counts} />
      {rows.length === 0 ? (
        <EmptyState title="None yet">Find a payment to give money back.</EmptyState>
      ) : (
        <Panel>
          <AdjustmentList rows={rows} zone={zone} />
        </Panel>
      )}
    </Page>
  );
}
