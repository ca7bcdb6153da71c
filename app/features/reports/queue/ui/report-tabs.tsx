import { href } from "react-router";
import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { TabLinks } from "#app/ui/tabs.tsx";

type ReportTabsProps = {
  current:
    | "queue"
    | "messages"
    | "texts"
    | "business"
    | "statistics"
    | "disputes"
    | "people"
    | "audit"
    | "operation"
    | "money";
  counts: {
    open: number;
    urgent: number;
    messages: number;
    texts: number;
    rights: readonly AdminRight[];
  };
};

/** What hangs on the bar's link "Reports": the pages that the admin has the right to. */
export function ReportTabs({ current, counts }: ReportTabsProps) {
  const reports = href("/admin/reports");
  const areas = {
    reports: [
      {
        to: reports,
        label: "Queue",
        count: counts.open,
        urgent: counts.urgent > 0,
        current: current === "queue",
      },
      {
        to: `${reports}?tab=messages`,
        label: "Messages",
        count: counts.messages,
        current: current === "messages",
      },
      {
        to: `${reports}?tab=texts`,
        label: "Public texts",
        count: counts.texts,
        current: current === "texts",
      },
      {
        to: `${reports}?tab=statistics`,
        label: "Statistics",
        current: current === "statistics",
      },
    ],
    business: [{ to: href("/admin/business"), label: "Business", current: current === "business" }],
    disputes: [{ to: href("/admin/disputes"), label: "Disputes", current: current === "disputes" }],
    people: [{ to: href("/admin/people"), label: "People", current: current === "people" }],
    audit: [
      { to: href("/admin/audit"), label: "Audit log", current: current === "audit" },
      {
        to: href("/admin/announcements"),
        label: "Operation",
        current: current === "operation",
      },
    ],
    money: [{ to: href("/admin/money"), label: "Money", current: current === "money" }],
  };
  const has = (...anyOf: AdminRight[]) => anyOf.some((right) => counts.rights.includes(right));
  return (
    <TabLinks
      label="Report views"
      className="mb-5 max-sm:[&>ul]:flex-wrap max-sm:[&>ul]:gap-x-5 max-sm:[&>ul]:gap-y-0"
      tabs={[
        ...(has("reports") ? areas.reports : []),
        ...(has("money") ? [...areas.business, ...areas.disputes] : []),
        ...(has("people", "settings") ? areas.people : []),
        ...(has("settings") ? areas.audit : []),
        ...(has("money") ? areas.money : []),
      ]}
    />
  );
}
