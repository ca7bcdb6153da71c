import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import * as shell from "#config/shell.ts";
import { lazyModule } from "#app/platform/lazy-module.ts";
import type { NavState, Seed } from "../session/nav-machine.ts";
import type { ShellPerson } from "../session/person.ts";
import { type BarView, roleView } from "../menus/role-view.ts";
import { VisitorBar } from "./visitor-bar.tsx";

/** What only somebody signed in needs; a visitor's page goes without. */
export const signedIn = lazyModule(() => import("./signed-in.tsx"));

type BarProps = {
  nav: NavState;
  seed: Seed;
  pathname: string;
  person: ShellPerson | null;
  unread: number;
  notices: number;
};

/** The bar above every page. A name is shown only next to its own person's links. */
export function Bar({ nav, seed, pathname, person, unread, notices }: BarProps) {
  // A person who sends a form may be signed in by the answer.
  const mayBeSoon = useNavigation().formMethod === "POST";
  const code = signedIn.useLoaded(nav.auth === "in" || mayBeSoon);
  const view = roleView(
    code ? nav : { ...nav, role: nav.role === "none" ? "none" : "loading" },
    pathname,
  );
  const own = person !== null && person.id === nav.uid ? person : null;
  useFocusAfterSwap(view);
  return (
    <>
      {code ? <code.LiveSession uid={seed?.uid} /> : null}
      {barOf(view)}
    </>
  );

  function barOf(view: BarView) {
    if (view === "nothing") return null;
    if (view === "placeholder")
      return (
        <div
          aria-hidden="true"
          className="shrink-0"
          style={{ blockSize: shell.adminPlaceholderPixels }}
        />
      );
    if (view === "visitor" || code === null)
      return (
        <VisitorBar
          pathname={pathname}
          person={nav.role === "none" ? own : null}
          LogoutButton={code?.LogoutButton}
        />
      );
    if (view === "admin") return <code.AdminBar person={own} pathname={pathname} />;
    const MemberBar = view === "student" ? code.StudentBar : code.TeacherBar;
    return (
      <MemberBar
        person={own}
        unread={own ? unread : 0}
        notices={own ? notices : 0}
        pathname={pathname}
      />
    );
  }
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
