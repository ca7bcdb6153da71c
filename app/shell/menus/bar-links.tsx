import { clsx } from "clsx";
import { Link } from "react-router";
import type { NavLink } from "./nav.ts";
import { currentOf } from "./nav.ts";

type LinksProps = { links: NavLink[]; pathname: string; unread?: number };

export function UnreadCount({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="num rounded-full bg-poppy-soft px-1.75 py-1 text-xs leading-none font-semibold text-poppy-text">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** Whether a bar has one link more than its usual five. */
export function isLong(links: NavLink[]): boolean {
  return links.some(({ wide }) => wide);
}

/** The links of a bar from 1024 px up. */
export function BarLinks({ links, pathname, unread = 0 }: LinksProps) {
  return (
    <nav aria-label="Main" className="hidden h-full flex-1 lg:block">
      <ul className={clsx("flex h-full gap-3.5", isLong(links) ? "xl:gap-5" : "xl:gap-6.5")}>
        {links.map((link) => (
          <li key={link.to} className={link.wide ? "hidden xl:flex" : "flex"}>
            <Link
              to={link.to}
              reloadDocument={link.document}
              aria-current={currentOf(link, pathname)}
              className="bar-link"
            >
              <span className="current-line">{link.label}</span>
              {link.counts ? <UnreadCount count={unread} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
