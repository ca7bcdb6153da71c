import type { Role } from "#app/access/actor.ts";

/** What is known of whoever looks at the page. */
export type NavState = {
  auth: "unknown" | "out" | "in";
  role: "loading" | "none" | Role;
};

export type BarView = "visitor" | Role | "placeholder" | "nothing";

/** The specification's words: "any path starting with /admin". */
export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith("/admin");
}

/** Which bar stands above a page. The role decides; the path only says what to show while there is none. */
export function roleView({ auth, role }: NavState, pathname: string): BarView {
  if (auth === "out") return "visitor";
  if (auth === "unknown" || role === "loading") {
    return isAdminPath(pathname) ? "placeholder" : "visitor";
  }
  if (role === "none") return isAdminPath(pathname) ? "nothing" : "visitor";
  return role;
}

/** The state a page starts in when the server already knows who asks. */
export function seededState(person: { role: Role | null } | null): NavState {
  if (!person) return { auth: "out", role: "none" };
  return { auth: "in", role: person.role ?? "none" };
}
