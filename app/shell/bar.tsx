import { useLayoutEffect, useRef } from "react";
import { rules } from "#config/rules.ts";
import { AdminBar } from "./admin-bar.tsx";
import type { NavState } from "./nav-machine.ts";
import type { ShellPerson } from "./person.ts";
import { roleView } from "./role-view.ts";
import { StudentBar } from "./student-bar.tsx";
import { TeacherBar } from "./teacher-bar.tsx";
import { VisitorBar } from "./visitor-bar.tsx";

type BarProps = { nav: NavState; pathname: string; person: ShellPerson | null; unread: number };

/** The bar above every page. A name is shown only beside its own person's links. */
export function Bar({ nav, pathname, person, unread }: BarProps) {
  const view = roleView(nav, pathname);
  const own = person !== null && person.id === nav.uid ? person : null;
  useFocusAfterSwap(view);
  if (view === "nothing") return null;
  if (view === "placeholder")
    return (
      <div
        aria-hidden="true"
        className="shrink-0"
        style={{ blockSize: rules.shell.adminPlaceholderPixels }}
      />
    );
  if (view === "visitor")
    return <VisitorBar pathname={pathname} person={nav.role === "none" ? own : null} />;
  if (view === "admin") return <AdminBar person={own} pathname={pathname} />;
  const MemberBar = view === "student" ? StudentBar : TeacherBar;
  return <MemberBar person={own} unread={own ? unread : 0} pathname={pathname} />;
}

/**
 * A swap of bars leaves the focus where it is, unless what had it has gone with the old bar: then it moves to the
 * start of the page.
 */
function useFocusAfterSwap(view: string): void {
  const before = useRef(view);
  const inBar = useRef(false);
  useLayoutEffect(() => {
    const note = () => {
      inBar.current = document.activeElement?.closest("[data-bar]") != null;
    };
    note();
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const gone = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== view && inBar.current && gone)
      document.querySelector<HTMLElement>("[data-page-start]")?.focus({ preventScroll: true });
    before.current = view;
  }, [view]);
}
