import { href } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";

type MoneyTabsProps = {
  current: "find" | "approvals" | "differences" | "report" | null;
  counts: { pending: number; open: number };
};

/** The pages of the money console. */
export function MoneyTabs({ current, counts }: MoneyTabsProps) {
  return (
    <TabLinks
      label="Money views"
      className="mb-5 max-sm:[&>ul]:flex-wrap max-sm:[&>ul]:gap-x-5 max-sm:[&>ul]:gap-y-0"
      tabs={[
        { to: href("/admin/money"), label: "Find", current: current === "find" },
        {
          to: href("/admin/money/adjustments"),
          label: "Refunds and goodwill",
          count: counts.pending,
          urgent: counts.pending > 0,
          current: current === "approvals",
        },
        {
          to: href("/admin/money/differences"),
          label: "Differences",
          count: counts.open,
          urgent: counts.open > 0,
          current: current === "differences",
        },
        {
          to: href("/admin/money/report"),
          label: "Yearly report",
          current: current === "report",
        },
      ]}
    />
  );
}
