import { data, Link } from "react-router";
import {
  auditQuery,
  auditSearch,
  everything,
  looksToo,
} from "#app/features/accounts/audit-log/audit-query.ts";
import { listAudit } from "#app/features/accounts/audit-log/list-audit.server.ts";
import { AuditFilters } from "#app/features/accounts/audit-log/ui/audit-filters.tsx";
import { AuditRows } from "#app/features/accounts/audit-log/ui/audit-rows.tsx";
import { ChainNote } from "#app/features/accounts/audit-log/ui/chain-note.tsx";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { readAuditCheck } from "#app/platform/database/audit-check.server.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/audit.ts";

export function meta() {
  return privateHead("Audit log, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const query = parsePosted(asked, auditQuery);
  const [list, check, counts] = await Promise.all([
    query.ok ? listAudit(admin, query.value) : { rows: [], next: null },
    readAuditCheck(),
    countQueue(admin),
  ]);
  const shown = query.ok ? query.value : { ...everything, ...asked };
  const errors = query.ok ? {} : query.state.errors;
  const { who, whom, what, from, until } = shown;
  const isFirst = !query.ok || query.value.before === null;
  const page = { ...list, filter: { who, whom, what, from, until }, isFirst, check, counts };
  return data({ ...page, errors, zone: admin.zone }, { status: query.ok ? 200 : 400 });
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, errors, isFirst, check, counts, zone } = loaderData;
  const first = auditSearch(filter);
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Audit log</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          Who did what to whom, and what is different since: decisions, refunds, looks as somebody
          else, rights, and how people get into their accounts.
        </p>
      </div>
      <ReportTabs current="audit" counts={counts} />
      <ChainNote check={check} zone={zone} />
      <AuditFilters filter={filter} errors={errors} />
      {filter.what === "" && Object.keys(errors).length === 0 ? (
        <p className="mb-4 max-w-[70ch] text-sm text-muted">
          Left out: each look of an admin at a document, a photo or a file of a message.{" "}
          <Link to={`?${auditSearch({ ...filter, what: looksToo })}`} className="link">
            Show these looks, too
          </Link>
        </p>
      ) : null}
      {Object.keys(errors).length > 0 ? (
        <EmptyState title="This cannot be asked">
          {errors["before"] ?? "Correct what is marked above."}
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing like that">
          {first === ""
            ? "Nothing else is written down yet."
            : "No row of the log fits all of this."}
        </EmptyState>
      ) : (
        <AuditRows rows={rows} zone={zone} />
      )}
      {isFirst && next === null ? null : (
        <nav aria-label="Pages" className="mt-4 flex gap-6">
          {isFirst ? null : (
            <Link to={`?${first}`} className="link inline-flex min-h-11 items-center">
              From the beginning
            </Link>
          )}
          {next === null ? null : (
            <Link
              to={`?${auditSearch(filter, next)}`}
              className="link inline-flex min-h-11 items-center"
            >
              Older rows
            </Link>
          )}
        </nav>
      )}
    </Page>
  );
}
