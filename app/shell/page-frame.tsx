import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Bar } from "./bar.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import type { ShellPerson } from "./person.ts";
import { seededState } from "./role-view.ts";
import { SkipLink } from "./skip-link.tsx";

type PageFrameProps = {
  person: ShellPerson | null;
  unread: number;
  askConsent: boolean;
  children: ReactNode;
};

/** The lesson room has the whole window to itself. */
function isRoom(pathname: string): boolean {
  return /^\/lessons\/[^/]+\/room\/?$/.test(pathname);
}

/** Bar above, footer below, the cookie banner until it was answered. */
export function PageFrame({ person, unread, askConsent, children }: PageFrameProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <SkipLink />
      <Bar {...seededState(person)} pathname={pathname} person={person} unread={unread} />
      {askConsent ? <CookieBanner back={pathname + search} /> : null}
      {children}
      {isRoom(pathname) ? null : <Footer />}
    </>
  );
}
