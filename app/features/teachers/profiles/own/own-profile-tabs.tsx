import { href, useLocation } from "react-router";
import { TabLinks } from "#app/ui/tabs.tsx";

const tabs = [
  { to: href("/teacher/profile"), label: "Profile" },
  { to: href("/teacher/profile/offers"), label: "Offers" },
  { to: href("/teacher/profile/checked"), label: "Video, languages, credentials" },
];

/** The pages on which a teacher edits what students see. */
export function OwnProfileTabs() {
  const { pathname } = useLocation();
  return (
    <TabLinks
      label="Your teacher’s profile"
      className="mb-2"
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  );
}
