import { data, href, redirect } from "react-router";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { withQuery } from "#app/platform/links.ts";
import {
  answerMessage,
  closeMessage,
  reopenMessage,
} from "#app/features/support/answer-message.server.ts";
import { answerForm, answeredMeanwhileText } from "#app/features/support/contact.ts";
import { reportQuery, textSeenForm, type ReportQuery } from "#app/features/reports/queue/forms.ts";
import { listOtherCases } from "#app/features/reports/queue/other-cases.server.ts";
import { TextChangeList } from "#app/features/reports/queue/ui/text-change-list.tsx";
import {
  listTextChanges,
  markTextSeen,
} from "#app/features/teachers/text-changes/text-changes.server.ts";
import { countQueue, listQueue } from "#app/features/reports/queue/queue.server.ts";
import { listMessages } from "#app/features/support/messages.server.ts";
import { severities } from "#db/schema/reports/report-values.ts";
import { firstLookText } from "#app/features/reports/reported/text.ts";
import { MessageList } from "#app/features/support/ui/message-list.tsx";
import { ReportFilters } from "#app/features/reports/queue/ui/queue-filters.tsx";
import { ReportTable } from "#app/features/reports/queue/ui/queue-table.tsx";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { rangeQuery } from "#app/features/statistics/forms.ts";
import { readStatistics } from "#app/features/statistics/statistics.server.ts";
import { StatisticsHead, StatisticsView } from "#app/features/statistics/ui/statistics-view.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QueueKeys } from "#app/ui/keys/queue-keys.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/reports.ts";
import { fromReplica } from "#app/platform/database/replica/from-replica.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const tab = loaderData?.query.tab === "statistics" ? "Page statistics" : "Reports";
  return privateHead(`${tab}, admin`);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "reports");
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const query = reportQuery.parse(asked);
  const shared = { query, counts: await countQueue(admin), zone: admin.zone, now: Date.now() };
  switch (query.tab) {
    case "messages":
      return { ...shared, ...(await listMessages(admin, query.after)) };
    case "statistics": {
      const { days } = rangeQuery.parse(asked);
      return {
        ...shared,
        statistics: await fromReplica(() => readStatistics(admin, days)),
        next: null,
      };
    }
    case "texts":
      return { ...shared, ...(await listTextChanges(admin, query.after)) };
    case "queue": {
      const isFirst = query.state === "open" && query.after === null;
      const others = isFirst ? await listOtherCases(admin) : [];
      return {
        ...shared,
        ...(await listQueue(admin, query)),
        others: others.filter(({ severity }) => ["any", severity].includes(query.severity)),
      };
    }
  }
}

/** An answer to a message, or its end without one; or a look at a changed public text. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "reports");
  const seen = textSeenForm.safeParse(Object.fromEntries(await request.clone().formData()));
  if (seen.success) {
    const { textId, changedAt } = seen.data;
    const marked = await markTextSeen(admin, { id: textId, changedAt });
    if (!marked.ok) return data({ changedAgain: textId }, 409);
    return redirect(`${href("/admin/reports")}?tab=texts`);
  }
  const form = await parseForm(request, answerForm);
  if (!form.ok) {
    const refused = { number: Number(form.state.values["number"]), form: form.state };
    return data({ refused }, 400);
  }
  const { number } = form.value;
  if (form.value.do === "reopen") await reopenMessage(admin, number);
  else {
    const { value } = form;
    const done =
      value.do === "close"
        ? await closeMessage(admin, number)
        : await answerMessage(admin, { number, text: value.message, answers: value.answers });
    if (!done.ok) {
      const refused = { number, form: form.fail({ message: answeredMeanwhileText }) };
      return data({ refused }, 409);
    }
  }
  return redirect(`${href("/admin/reports")}?tab=messages#message-${number}`);
}

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, counts, next, zone, now } = loaderData;
  return (
    <Page>
      {"statistics" in loaderData ? (
        <StatisticsHead {...loaderData.statistics} />
      ) : (
        <QueueHead {...counts} />
      )}
      <ReportTabs current={query.tab} counts={counts} />
      {"statistics" in loaderData ? (
        <StatisticsView statistics={loaderData.statistics} />
      ) : "messages" in loaderData ? (
        loaderData.messages.length === 0 ? (
          <EmptyState title="No messages">
            What people write on the contact page comes here.
          </EmptyState>
        ) : (
          <MessageList
            messages={loaderData.messages}
            zone={zone}
            now={now}
            refused={actionData && "refused" in actionData ? actionData.refused : undefined}
          />
        )
      ) : "changes" in loaderData ? (
        loaderData.changes.length === 0 ? (
          <EmptyState title="No changed texts">
            What teachers change in their public texts comes here, until somebody has looked at it.
          </EmptyState>
        ) : (
          <TextChangeList
            changes={loaderData.changes}
            zone={zone}
            changedAgain={
              actionData && "changedAgain" in actionData ? actionData.changedAgain : undefined
            }
          />
        )
      ) : (
        <>
          <ReportFilters query={query} />
          <QueueKeys canClaim />
          {loaderData.reports.length + loaderData.others.length === 0 ? (
            <NothingHere query={query} />
          ) : (
            <ReportTable {...loaderData} zone={zone} now={now} />
          )}
        </>
      )}
      <Pages query={query} next={next} />
    </Page>
  );
}

type HeadProps = Record<"open" | "urgent" | "messages" | "texts", number>;

function QueueHead({ open, urgent, messages, texts }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6.5 pb-3.5">
      <div>
        <h1 className="text-3xl">Reports</h1>
        <p className="mt-1.5 text-muted">
          {open} open, {urgent} of them S1, and {messages + texts} messages and public texts.
          Severity first, then the time left.
        </p>
      </div>
      <p className="text-xs text-muted">
        First look: {severities.map((one) => `${one} ${firstLookText(one)}`).join(", ")}
      </p>
    </div>
  );
}

function NothingHere({ query }: { query: ReportQuery }) {
  const everything = query.state === "all" && query.severity === "any";
  return (
    <EmptyState
      title={query.state === "open" ? "Nothing waits for you" : "No report like that"}
      action={
        everything ? null : (
          <ButtonLink to={`${href("/admin/reports")}?state=all`} variant="outline">
            Show every report
          </ButtonLink>
        )
      }
    />
  );
}

function Pages({ query, next }: { query: ReportQuery; next: string | null }) {
  const { tab, state, severity, after } = query;
  const address = (after: string | null) =>
    withQuery(href("/admin/reports"), {
      tab: tab === "queue" ? null : tab,
      state: state === "open" ? null : state,
      severity: severity === "any" ? null : severity,
      after,
    });
  if (after === null && next === null) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2.5">
      {after === null ? null : (
        <ButtonLink to={address(null)} variant="outline">
          From the beginning
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink to={address(next)} variant="outline">
          Next page
        </ButtonLink>
      )}
    </div>
  );
}
