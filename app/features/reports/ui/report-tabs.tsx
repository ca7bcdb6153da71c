import { href } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";

type ReportTabsProps = {
  current: "queue" | "messages" | "business" | "statistics" | "disputes" | "people";
  counts: { open: number; urgent: number; messages: number };
};

/** What hangs on the bar's link "Reports". */
export function ReportTabs({ current, counts }: ReportTabsProps) {
  const reports = href("/admin/reports");
  return (
    <TabLinks
      label="Report views"
      className="mb-5 max-sm:[&>ul]:flex-wrap max-sm:[&>ul]:gap-x-5 max-sm:[&>ul]:gap-y-0"
      tabs={[
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
        { to: href("/admin/business"), label: "Business", current: current === "business" },
        {
          to: `${reports}?tab=statistics`,
          label: "Statistics",
          current: current === "statistics",
        },
        { to: href("/admin/disputes"), label: "Disputes", current: current === "disputes" },
        { to: href("/admin/people"), label: "People", current: current === "people" },
        { to: href("/admin/money"), label: "Money" },
      ]}
    />
  );
}
