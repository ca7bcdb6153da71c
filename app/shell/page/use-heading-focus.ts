import { useEffect, useRef } from "react";

/**
 * After each navigation within the page the focus is at the new page's heading, so that keyboard and screen reader
 * begin there. What the page itself has focused, or still shows with the focus in it, keeps it.
 */
export function useHeadingFocus(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById("main");
    const heading = main?.querySelector("h1") ?? main;
    if (!heading || main!.contains(document.activeElement)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    heading.setAttribute("tabindex", "-1");
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
