import { Download } from "lucide-react";
import { Form, href } from "react-router";
import { countPending } from "#app/features/payments/adjustments/adjustments.server.ts";
import { MoneyTabs } from "#app/features/payments/console/ui/money-tabs.tsx";
import { reportYear } from "#app/features/payments/platform-report/forms.ts";
import {
  missingOf,
  missingOfOperator,
  sumOfYear,
} from "#app/features/payments/platform-report/rules.ts";
import {
  listReportedSellers,
  listReportYears,
} from "#app/features/payments/platform-report/sellers.server.ts";
import { SellerTable } from "#app/features/payments/platform-report/ui/seller-table.tsx";
import { countDifferences } from "#app/features/payments/reconciling/differences.server.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/money-report.ts";

export function meta() {
  return privateHead("Yearly platform report, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const now = new Date();
  const year = reportYear(request.url, now);
  const [sellers, years, pending, open, queue] = await Promise.all([
    listReportedSellers(admin, year),
    listReportYears(admin, now),
    countPending(admin),
    countDifferences(admin),
    countQueue(admin),
  ]);
  return {
    year,
    years: years.includes(year) ? years : [...years, year],
    isOver: year < now.getUTCFullYear(),
    ours: missingOfOperator(),
    sellers: sellers.map((one) => ({
      teacherId: one.teacherId,
      name: one.name,
      missing: missingOf(one),
      lessons: sumOfYear(one.activities),
      quarters: [...one.consideration],
      paidPence: sumOfYear(one.consideration),
      feePence: sumOfYear(one.fees),
    })),
    queue,
    counts: { pending, open },
  };
}

export default function ReportYearPage({ loaderData }: Route.ComponentProps) {
  const { year, years, isOver, ours, sellers, queue, counts } = loaderData;
  const incomplete = sellers.filter(({ missing }) => missing.length > 0).length;
  const file = (path: "sellers.csv" | "platform.xml") =>
    withQuery(
      path === "sellers.csv"
        ? href("/admin/money/report/sellers.csv")
        : href("/admin/money/report/platform.xml"),
      { year: String(year) },
    );
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6.5 pb-3.5">
        <div>
          <h1 className="text-3xl">Yearly platform report</h1>
          <p className="mt-1.5 max-w-[70ch] text-muted">
            What we tell HMRC each January about the people who earn here. The year {year} from the
            ledger, to the penny; the XML file has whole pounds.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {(["sellers.csv", "platform.xml"] as const).map((path) => (
            <a
              key={path}
              href={file(path)}
              download
              className={buttonClass({ variant: "outline" })}
            >
              <Download size={18} aria-hidden="true" /> {path === "sellers.csv" ? "CSV" : "XML"}
            </a>
          ))}
        </div>
      </div>
      <ReportTabs current="money" counts={queue} />
      <MoneyTabs current="report" counts={counts} />
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-2.5">
        <SelectField name="year" label="Year" defaultValue={String(year)} key={year}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <Button variant="outline" className="min-h-12">
          Show
        </Button>
      </Form>
      <div className="grid gap-3">
        {isOver ? null : <Note>The year {year} is not over. These are its sums so far.</Note>}
        {ours.map((one) => (
          <Note key={one} tone="warn" title="Missing of our own">
            {one}
          </Note>
        ))}
        {incomplete === 0 ? null : (
          <Note tone="warn" title={`${incomplete} of ${sellers.length} sellers cannot be reported`}>
            They are not in the XML file until what is missing is given. Teachers give it on their
            page “Tax details”.
          </Note>
        )}
      </div>
      {sellers.length === 0 ? (
        <EmptyState title={`Nothing was earned in ${year}`}>
          The XML file then says that there is nothing to report.
        </EmptyState>
      ) : (
        <Panel className="mt-5">
          <SellerTable sellers={sellers} />
        </Panel>
      )}
    </Page>
  );
}
