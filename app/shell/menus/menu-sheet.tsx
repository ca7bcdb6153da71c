import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { UnreadCount } from "./bar-links.tsx";
import type { NavLink } from "./nav.ts";
import { currentOf } from "./nav.ts";

type MenuSheetProps = {
  groups: { title?: string; links: NavLink[] }[];
  /** Pages of the person's own, which a wider bar has behind their picture. */
  own?: NavLink[];
  pathname: string;
  unread?: number;
  onDark?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Where a browser knows invoker commands, the button opens the dialog without JavaScript too. */
const command = (id: string, name: "show-modal" | "close") => ({ commandfor: id, command: name });

/** Below 1024 px: the same links in a modal sheet. The dialog keeps the focus inside and Esc closes it. */
export function MenuSheet({
  groups,
  own = [],
  pathname,
  unread = 0,
  onDark,
  className = "ms-auto lg:hidden",
  children,
}: MenuSheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.close();
  }, [pathname]);

  // a tablet turned on its side shows the bar's own links: an invisible sheet would lock the page
  useEffect(() => {
    const wide = matchMedia("(width >= 64rem)");
    const closeIfWide = () => {
      if (wide.matches) dialog.current?.close();
    };
    wide.addEventListener("change", closeIfWide);
    return () => wide.removeEventListener("change", closeIfWide);
  }, []);

  const close = () => dialog.current?.close();

  return (
    <div className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Open menu, ${unread} unread` : "Open menu"}
        onClick={(event) => {
          // The browser's own command would open it once more.
          event.preventDefault();
          if (!dialog.current?.open) dialog.current?.showModal();
        }}
        className={
          onDark
            ? "grid size-11 place-items-center rounded-control"
            : "relative grid size-11 place-items-center rounded-control border-[1.5px] border-line-strong bg-surface"
        }
        {...command(id, "show-modal")}
      >
        <Menu size={20} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -inset-bs-1 -inset-e-1 size-3 rounded-full border-2 border-paper bg-poppy"
          />
        ) : null}
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-label="Menu"
        className="sheet m-0 ms-auto h-dvh max-h-none w-full max-w-104 flex-col overflow-y-auto bg-paper px-5 pb-8 text-ink shadow-sh3 backdrop:bg-scrim open:flex"
        {...{ closedby: "any" }}
      >
        <div className="flex min-h-15 shrink-0 items-center justify-between">
          <p className="font-serif text-xl">Menu</p>
          <button
            type="button"
            aria-label="Close menu"
            onClick={close}
            className="grid size-11 place-items-center rounded-control border-[1.5px] border-line-strong bg-surface"
            {...command(id, "close")}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main" className="grow">
          {groups.map((group) => (
            <div key={group.title ?? "main"} className="border-t border-line py-2 first:border-t-0">
              {group.title ? (
                <p className="pt-2 text-xs font-semibold text-muted">{group.title}</p>
              ) : null}
              <SheetLinks {...{ pathname, unread, close }} links={group.links} />
            </div>
          ))}
        </nav>
        {own.length > 0 ? (
          <nav aria-label="Your pages" className="border-t border-line py-2">
            <p className="pt-2 text-xs font-semibold text-muted">Your pages</p>
            <SheetLinks {...{ pathname, unread, close }} links={own} />
          </nav>
        ) : null}
        {children ? <div className="mt-4 border-t border-line pt-5">{children}</div> : null}
      </dialog>
    </div>
  );
}

type SheetLinksProps = { links: NavLink[]; pathname: string; unread: number; close: () => void };

function SheetLinks({ links, pathname, unread, close }: SheetLinksProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link
            to={link.to}
            reloadDocument={link.document}
            onClick={close}
            aria-current={currentOf(link, pathname)}
            className="sheet-link current-line"
          >
            {link.label}
            {link.counts ? <UnreadCount count={unread} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
