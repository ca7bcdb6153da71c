import { clsx } from "clsx";
import type { ReactNode } from "react";
import { isAdminPath } from "../menus/role-view.ts";

/** One height for every bar of a path, so that no swap of bars moves the page: 48 px under /admin. */
export function BarFrame({
  pathname,
  isLong = false,
  dark,
  children,
}: {
  pathname: string;
  /** With a link more than usual, and less room between its parts. */
  isLong?: boolean;
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
      <div
        className={clsx(
          "wrap flex h-full items-center gap-4 max-[22rem]:gap-2 lg:gap-3",
          isLong ? "xl:gap-6" : "xl:gap-8",
        )}
      >
        {children}
      </div>
    </header>
  );
}
