import type { Role } from "./actor.ts";

const homes: Record<Role, { path: string; prefix: string }> = {
  student: { path: "/student/dashboard", prefix: "/student" },
  teacher: { path: "/teacher/dashboard", prefix: "/teacher" },
  admin: { path: "/admin/teachers", prefix: "/admin" },
};

/** Pages under a role's prefix that are open to all. */
const open = ["/student/teachers", "/student/register", "/teacher/apply"];

/**
 * Where a person goes after sign-in: `next`, unless it is another role's page, or their own first page. That of a
 * student who `applies` to teach is the application.
 */
export function landing(
  role: Role | null,
  next: string | null,
  { applies = false }: { applies?: boolean } = {},
): string {
  const home =
    role === null ? "/" : applies && role === "student" ? "/teacher/apply" : homes[role].path;
  if (next === null || next === "/login" || next.startsWith("/login?")) return home;
  const path = next.split(/[?#]/)[0] ?? "/";
  if (open.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
    return path === "/student/register" ? home : next;
  const owner = Object.entries(homes).find(
    ([, { prefix }]) => path === prefix || path.startsWith(`${prefix}/`),
  );
  return owner !== undefined && owner[0] !== role ? home : next;
}
