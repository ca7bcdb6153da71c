import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { isOpenToAdmin } from "#app/access/admin-pages.ts";
import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";

type AdminLinkProps = { to: string; className?: string; children: ReactNode };

/** A link between pages of the admins; for an admin who has no right to that page its words alone. */
export function AdminLink({ to, className, children }: AdminLinkProps) {
  const root = useRouteLoaderData<{ person: { rights?: readonly AdminRight[] } | null }>("root");
  if (!isOpenToAdmin(root?.person ?? {}, to)) return <>{children}</>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
