import { clsx } from "clsx";
import type { ReactNode } from "react";
import { isAdminPath } from "../menus/role-view.ts";

/** One height for every bar of a path, so that no swap of bars moves the page: 48 px under /admin. */
export function BarFrame({
  pathname,
  dark,
  children,
}: {
  pathname: string;
  dark?: boolean;
  children: ReactNode;
}) {
  return (
    <header
      data-bar=""
      className={clsx(
        "relative z-20 shrink-0 border-b",
        isAdminPath(pathname) ? "h-12" : "h-(--bar-height)",
        dark ? "border-foot-line bg-foot text-on-foot" : "border-line bg-paper",
      )}
    >
      <div className="wrap flex h-full items-center gap-4 max-[22rem]:gap-2 lg:gap-3 xl:gap-8 xl:has-[[data-long]]:gap-6">
        {children}
      </div>
    </header>
  );
}
