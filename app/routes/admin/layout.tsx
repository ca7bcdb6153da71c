import { Search } from "lucide-react";
import { href, Link, Outlet } from "react-router";
import { findSession } from "#app/gate/session-context.server.ts";
import { gate, isDemoAdmin, requireAnyAdmin } from "#app/gate/gate.server.ts";
import { FindKeys } from "#app/shell/find/find-keys.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [gate("admin")];

// Without a loader the gate would not run on a client navigation.
export function loader({ context }: Route.LoaderArgs) {
  return {
    withoutTwoStep: isDemoAdmin(requireAnyAdmin(context)) && !findSession(context)!.twoStep,
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.withoutTwoStep ? (
        <aside
          aria-label="This is a demo"
          className="bg-butter px-4 py-2 text-center text-sm text-on-butter"
        >
          This is a demo: two-step sign-in, which every admin must have, is off for this account
          alone.
        </aside>
      ) : null}
      <div role="search" aria-label="Find in the admin area" className="wrap flex justify-end pt-2">
        <Link
          to={href("/admin/find")}
          data-find=""
          aria-keyshortcuts="Control+K"
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 text-sm font-semibold hover:bg-sunken forced-colors:border"
        >
          <Search size={16} aria-hidden="true" />
          Find
          <kbd
            aria-hidden="true"
            className="font-sans text-xs font-normal text-muted max-md:hidden"
          >
            Ctrl K
          </kbd>
        </Link>
      </div>
      <Outlet />
      <FindKeys />
    </>
  );
}
