import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { isAdminPath } from "../menus/role-view.ts";

/** One height for every bar of a path, so that no swap of bars moves the page: 48 px under /admin. */
export function BarFrame({
  pathname,
  isLong = false,
  ground = "border-line bg-paper",
  style,
  children,
}: {
  pathname: string;
  /** With a link more than usual, and less room between its parts. */
  isLong?: boolean;
  ground?: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <header
      data-bar=""
      className={clsx(
        "relative z-20 shrink-0 border-b",
        isAdminPath(pathname) ? "h-12" : "h-(--bar-height)",
        ground,
      )}
      style={style}
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
