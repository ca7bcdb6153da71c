import { href, useLocation } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";

const tabs = [
  { to: href("/account/profile"), label: "Profile" },
  { to: href("/account/security"), label: "Security" },
  { to: href("/account/notifications"), label: "Notifications" },
  { to: href("/account/data"), label: "Your data" },
];

/** Over the title of each page of somebody's own account. */
export function AccountHeading() {
  return <p className="mb-1.5 font-semibold text-muted">Account</p>;
}

/** The pages of somebody's own account. */
export function AccountTabs() {
  const { pathname } = useLocation();
  return (
    <TabLinks
      label="Your account"
      className="mb-2"
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  );
}
