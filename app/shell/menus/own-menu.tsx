import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { ownLinksOf } from "./role-links.ts";
import type { ShellPerson } from "../session/person.ts";

/** Behind the picture of the person who is signed in, from 1024 px up: the pages of their own that no bar has room for. */
export function OwnMenu({ person, pathname }: { person: ShellPerson; pathname: string }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    // One that was opened before the page came to life stays open.
    if (before.current !== pathname) panel.current?.hidePopover();
    before.current = pathname;
  }, [pathname]);
  const links = ownLinksOf(person);
  if (links.length === 0) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Your pages. Signed in as ${person.name}`}
        title={`Signed in as ${person.name}`}
        className="hidden size-11 shrink-0 place-items-center rounded-full [anchor-name:--own-menu] lg:grid"
      >
        <Avatar name={person.name} seed={person.id} photo={person.portrait} size={36} />
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Your pages"
        className="fixed inset-auto inset-bs-(--bar-height) inset-e-5 m-0 w-64 rounded-panel border border-line bg-surface p-2 text-ink shadow-sh3 [position-anchor:--own-menu] supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mt-2 supports-[position-area:block-end]:[position-area:block-end_span-inline-start]"
      >
        <p className="truncate px-3 py-2 text-sm text-muted">{person.name}</p>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => panel.current?.hidePopover()}
                aria-current={pathname === to ? "page" : undefined}
                className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-brand-soft aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
