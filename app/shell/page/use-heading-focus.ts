import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * After each navigation within the page the focus is at the new page's heading, so that keyboard and screen reader
 * begin there. What the page itself has focused, or still shows with the focus in it, keeps it.
 */
export function useHeadingFocus(pathname: string): void {
  const before = useRef(pathname);
  const { state, formMethod } = useNavigation();
  const wasPosted = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasPosted.current = formMethod === "POST";
  }, [state, formMethod]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // The router leaves a page that answers a form where the page before it was looked at.
    if (wasPosted.current && location.hash === "") window.scrollTo(0, 0);
    const main = document.getElementById("main");
    const heading = main?.querySelector("h1") ?? main;
    if (!heading || main!.contains(document.activeElement)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    heading.setAttribute("tabindex", "-1");
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
