import { href } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";

/** What an admin with the right to settings does while the product runs. */
export function OperationTabs({
  current,
}: {
  current: "announcements" | "settings" | "health" | null;
}) {
  return (
    <TabLinks
      label="Operation views"
      className="mb-5"
      tabs={[
        {
          to: href("/admin/announcements"),
          label: "Announcements",
          current: current === "announcements",
        },
        {
          to: href("/admin/settings"),
          label: "Switches, numbers and texts",
          current: current === "settings",
        },
        { to: href("/admin/health"), label: "Health", current: current === "health" },
      ]}
    />
  );
}
