import type { Person, Role } from "./actor.ts";

/** The route patterns that an admin sees while looking as somebody else. Whatever is not here is closed. */
const open = new Set([
  "/",
  "/how-it-works",
  "/faq",
  "/about",
  "/contact",
  "/developers",
  "/cookie-preferences",
  "/legal",
  "/legal/terms",
  "/legal/privacy",
  "/legal/refund",
  "/legal/cookie",
  "/legal/:name/versions",
  "/legal/:name/versions/:version",
  "/login",
  "/logout",
  "/view-as/stop",
  "/student/register",
  "/teacher/apply",
  "/teacher/apply/status",
  "/teacher/apply/:step",
  "/student/teachers",
  "/student/teachers/compare",
  "/student/teachers/:slug",
  "/student",
  "/student/dashboard",
  "/student/lessons",
  "/student/saved",
  "/teacher",
  "/teacher/dashboard",
  "/teacher/profile",
  "/teacher/profile/offers",
  "/teacher/calendar",
  "/teacher/lessons",
  "/account/profile",
  "/account/notifications",
  "/share/pages/:page/picture.png",
  "/share/teachers/:slug/picture.png",
  "/share/icon/:size",
  "/files/:fileId",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/offline",
  "/status",
  "/api/session",
  "/api/users/:uid",
  "/*",
]);

/** The only addresses that take a form meanwhile: the ways out. */
const waysOut = new Set(["/view-as/stop", "/logout"]);

/**
 * Whether a request is answered while an admin looks as somebody else: reading, and only at addresses that are
 * open to that. `pattern` is the route's as the router says it, such as "student/lessons", so that no spelling of an
 * address is another.
 */
export function isOpenToView(pattern: string, method: string): boolean {
  const address = pattern.startsWith("/") ? pattern : `/${pattern}`;
  if (waysOut.has(address)) return true;
  return (method === "GET" || method === "HEAD") && open.has(address);
}

type Viewed = {
  id: string;
  role: Role | null;
  suspendedAt: Date | number | null;
  erasedAt: Date | number | null;
};

export type ViewRefusal = "oneself" | "admin" | "suspended" | "erased";

/** Why an admin may not look as this person, or null where they may. */
export function refuseView(admin: Pick<Person, "id">, person: Viewed): ViewRefusal | null {
  if (person.id === admin.id) return "oneself";
  if (person.role === "admin") return "admin";
  if (person.erasedAt !== null) return "erased";
  return person.suspendedAt === null ? null : "suspended";
}
