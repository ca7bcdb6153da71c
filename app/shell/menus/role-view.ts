import type { Role } from "#app/access/actor.ts";
import type { NavState } from "../session/nav-machine.ts";

export type BarView = "visitor" | Role | "placeholder" | "nothing";

/** The specification's words: "any path starting with /admin". */
export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith("/admin");
}

/** Which bar is above a page. The role decides; the path only says what to show while there is none. */
export function roleView(
  { auth, role }: Pick<NavState, "auth" | "role">,
  pathname: string,
): BarView {
  if (auth === "out") return "visitor";
  if (auth === "unknown" || role === "loading") {
    return isAdminPath(pathname) ? "placeholder" : "visitor";
  }
  if (role === "none") return isAdminPath(pathname) ? "nothing" : "visitor";
  return role;
}
