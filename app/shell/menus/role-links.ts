import type { Role } from "#app/access/actor.ts";
import { isOpenToAdmin } from "#app/access/admin-pages.ts";
import type { NavLink } from "./nav.ts";

/** The pages that Security Settings leads to; the rest of the account is under none of the bar's links. */
const securityPages = [
  "/account/confirm",
  "/account/password",
  "/account/email",
  "/account/two-step",
  "/account/passkeys",
];

const settingsPages = ["/admin/audit", "/admin/announcements", "/admin/settings", "/admin/health"];

export const roleLinks: Record<Role, NavLink[]> = {
  student: [
    { to: "/student/dashboard", label: "Dashboard" },
    { to: "/student/teachers", label: "Find teachers" },
    { to: "/student/lessons", label: "My Lessons" },
    { to: "/student/chats", label: "Chats", counts: true },
    { to: "/account/security", label: "Security Settings", covers: securityPages },
  ],
  teacher: [
    { to: "/teacher/dashboard", label: "Dashboard" },
    { to: "/teacher/calendar", label: "Calendar" },
    { to: "/teacher/lessons", label: "Lessons" },
    { to: "/teacher/chats", label: "Chats", counts: true },
    { to: "/account/security", label: "Security Settings", covers: securityPages },
  ],
  admin: [
    { to: "/admin/teachers", label: "Teachers" },
    {
      to: "/admin/reports",
      label: "Reports",
      sections: [
        "/admin/business",
        "/admin/people",
        ...settingsPages,
        "/admin/money",
        "/admin/disputes",
      ],
    },
  ],
};

/** Where the second link of an admin leads who has no right to reports: the first of these that opens for them. */
const insteadOfReports: NavLink[] = [
  { to: "/admin/money", label: "Money", sections: ["/admin/business", "/admin/disputes"] },
  {
    to: "/admin/people",
    label: "People",
    sections: settingsPages,
  },
];

/** The bar's links of an admin: each leads to a page that they have the right to (docs/decisions/115). */
export function adminLinksOf(admin: Parameters<typeof isOpenToAdmin>[0]): NavLink[] {
  const [teachers, reports] = roleLinks.admin as [NavLink, NavLink];
  const second = [reports, ...insteadOfReports].find(({ to }) => isOpenToAdmin(admin, to));
  return second === undefined ? [teachers] : [teachers, second];
}

/** After a student's links, as long as they apply to teach. */
export const applicantLink: NavLink = {
  to: "/teacher/apply",
  label: "Your application",
  document: true,
  wide: true,
};

/** Pages of a person's own, behind their picture; the bar's links are the specification's alone. */
const ownLinks: Partial<Record<Role, NavLink[]>> = {
  student: [
    { to: "/account/profile", label: "Profile" },
    { to: "/student/words", label: "Words" },
    { to: "/student/homework", label: "Homework" },
    { to: "/student/progress", label: "Progress" },
    { to: "/student/materials", label: "Materials" },
    { to: "/student/saved", label: "Saved teachers" },
    { to: "/student/payments", label: "Payments" },
    { to: "/student/reports", label: "My reports" },
    { to: "/account/notifications", label: "Notification settings" },
    { to: "/account/security#calendar-feed", label: "Calendar feed" },
    { to: "/account/data", label: "Your data" },
    { to: "/account/security", label: "Account and security" },
  ],
  teacher: [
    { to: "/teacher/students", label: "Students and homework" },
    { to: "/teacher/materials", label: "Materials" },
    { to: "/teacher/profile", label: "Profile" },
    { to: "/teacher/profile/offers", label: "Offers and prices" },
    { to: "/teacher/earnings", label: "Earnings" },
    { to: "/account/security#calendar-feed", label: "Calendar feed" },
    { to: "/teacher/record", label: "Your record" },
    { to: "/teacher/reports", label: "My reports" },
    { to: "/account/notifications", label: "Notification settings" },
    { to: "/account/security", label: "Account and security" },
  ],
};

export function ownLinksOf({ role }: { role: Role | null }): NavLink[] {
  return (role && ownLinks[role]) ?? [];
}
