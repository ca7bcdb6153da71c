import { withInvite } from "#app/features/teachers/profiles/invite.ts";

export type NavLink = {
  to: string;
  label: string;
  /** The pages that belong to the link but not to its address. */
  covers?: string[];
  /** Other pages of the link, and the pages below them. */
  sections?: string[];
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

/** The same on the page of a teacher who invites: a student comes back to it as invited (docs/decisions/085). */
export function signUpLinksFrom(pathname: string, invite: string | null): NavLink[] {
  const [student, teacher] = signUpLinks as [NavLink, NavLink];
  if (invite === null) return signUpLinks;
  const query = new URLSearchParams({ next: withInvite(pathname, invite) });
  return [{ ...student, to: `${student.to}?${query}` }, teacher];
}

export const loginLink: NavLink = { to: "/login", label: "Log in" };

/** "page" on the link's own address, "true" on a page that belongs to it. */
export function currentOf(link: NavLink, pathname: string): "page" | "true" | undefined {
  if (pathname === link.to) return "page";
  const isWithin = (path: string) => path !== "/" && pathname.startsWith(`${path}/`);
  if (isWithin(link.to)) return "true";
  const { sections = [], covers = [] } = link;
  if (covers.includes(pathname)) return "true";
  return sections.some((path) => pathname === path || isWithin(path)) ? "true" : undefined;
}
