import type { Role } from "#app/access/actor.ts";

export type NavLink = {
  to: string;
  label: string;
  /** The pages that belong to the link but not to its address. */
  covers?: string[];
  /** Another page that hangs on the same link. */
  beside?: string;
  /** Carries the number of unread messages. */
  counts?: true;
  /** Loaded as a new document: it may lead to a page with camera and microphone. */
  document?: true;
  /** In the bar only where that is wide enough for one more. */
  wide?: true;
};

/** Links, order and letters are the specification's; only sentence case is ours. */
export const visitorLinks: NavLink[] = [
  { to: "/", label: "Home" },
  { to: "/how-it-works", label: "How it works" },
  { to: "/student/teachers", label: "Find teachers" },
  { to: "/faq", label: "FAQ" },
];

export const signUpLinks: NavLink[] = [
  { to: "/student/register", label: "Student Sign Up" },
  { to: "/teacher/apply", label: "Teacher Sign Up" },
];

export const loginLink: NavLink = { to: "/login", label: "Log in" };

/** The pages that Security Settings leads to; the rest of the account is under none of the bar's links. */
const securityPages = [
  "/account/confirm",
  "/account/password",
  "/account/email",
  "/account/two-step",
  "/account/passkeys",
];

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
    { to: "/admin/reports", label: "Reports", beside: "/admin/people" },
  ],
};

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
    { to: "/student/saved", label: "Saved teachers" },
    { to: "/student/reports", label: "My reports" },
    { to: "/account/notifications", label: "Notification settings" },
    { to: "/account/security#calendar-feed", label: "Calendar feed" },
    { to: "/account/data", label: "Your data" },
    { to: "/account/security", label: "Account and security" },
  ],
  teacher: [
    { to: "/teacher/profile", label: "Profile" },
    { to: "/teacher/profile/offers", label: "Offers and prices" },
    { to: "/teacher/dashboard#earnings", label: "Earnings" },
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

/** "page" on the link's own address, "true" on a page that belongs to it. */
export function currentOf(link: NavLink, pathname: string): "page" | "true" | undefined {
  if (pathname === link.to) return "page";
  const isWithin = (path: string) => path !== "/" && pathname.startsWith(`${path}/`);
  if (isWithin(link.to)) return "true";
  const { beside, covers = [] } = link;
  if (covers.includes(pathname)) return "true";
  return beside !== undefined && (pathname === beside || isWithin(beside)) ? "true" : undefined;
}
