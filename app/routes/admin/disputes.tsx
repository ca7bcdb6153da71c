import { href } from "react-router";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { listDisputesFor } from "#app/features/payments/disputes/disputes.server.ts";
import { disputeQuery } from "#app/features/payments/disputes/forms.ts";
import { DisputeTable } from "#app/features/payments/disputes/ui/dispute-table.tsx";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { withQuery } from "#app/platform/links.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/disputes.ts";

export function meta() {
  return privateHead("Disputes, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const query = disputeQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([
    listDisputesFor(admin, { over: query.state === "over", page: query.page }),
    countQueue(admin),
  ]);
  return { ...list, query, counts, zone: admin.zone };
}

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { disputes, more, query, counts, zone } = loaderData;
  const over = query.state === "over";
  const address = (page: number, state = query.state) =>
    withQuery(href("/admin/disputes"), {
      state: state === "open" ? null : state,
      page: page > 1 ? String(page) : null,
    });
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Disputes</h1>
        <p className="mt-1.5 text-muted">
          {over
            ? "Payments that banks took back and have decided, newest first."
            : "Payments that banks have taken back. The next deadline is first."}
        </p>
      </div>
      <ReportTabs current="disputes" counts={counts} />
      {disputes.length === 0 ? (
        <EmptyState title={over ? "No dispute is over" : "No bank disputes a payment"} />
      ) : (
        <DisputeTable disputes={disputes} zone={zone} />
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        {query.page > 1 ? (
          <ButtonLink to={address(query.page - 1)} variant="outline">
            Previous page
          </ButtonLink>
        ) : null}
        {more ? (
          <ButtonLink to={address(query.page + 1)} variant="outline">
            Next page
          </ButtonLink>
        ) : null}
        <ButtonLink to={address(1, over ? "open" : "over")} variant="outline">
          {over ? "Show open disputes" : "Show disputes that are over"}
        </ButtonLink>
      </div>
    </Page>
  );
}
