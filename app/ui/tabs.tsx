import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type TabLink = {
  to: string;
  label: ReactNode;
  current?: boolean;
  count?: number;
  urgent?: boolean;
};

/** On a phone the row is longer than the page: the tab one is on must not lie beyond its edge. */
function showCurrent(row: HTMLUListElement | null): void {
  const current = row?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
  if (row && current && current.offsetLeft + current.offsetWidth > row.clientWidth)
    row.scrollLeft = current.offsetLeft - 24;
}

/** Tabs that are addresses: each one a link, so they work without JavaScript and can be sent to a friend. */
export function TabLinks({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: TabLink[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={clsx("border-b border-line", className)}>
      <ul
        ref={showCurrent}
        className="relative -mb-px flex gap-6.5 overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className="current-line inline-flex min-h-12 min-w-11 items-center justify-center gap-2 border-b-3 border-transparent pt-0.75 font-semibold whitespace-nowrap text-muted -outline-offset-3 transition-colors hover:text-ink aria-[current]:border-poppy aria-[current]:text-ink"
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span
                  className={clsx(
                    "num rounded-full px-1.75 py-0.75 text-xs leading-none font-semibold",
                    tab.urgent ? "bg-poppy-soft text-poppy-text" : "bg-sunken text-ink",
                  )}
                >
                  {tab.count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
