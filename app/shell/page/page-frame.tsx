import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PageStatistics } from "#app/features/statistics/ui/page-statistics.tsx";
import type { SiteNotice } from "#app/features/settings/settings.server.ts";
import type { AdminView } from "#app/gate/session-context.server.ts";
import { staticIsland, useStaticLinks } from "#app/ui/static-island.tsx";
import { Bar } from "../bars/bar.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import type { ShellPerson } from "../session/person.ts";
import type { Seed } from "../session/nav-machine.ts";
import { SkipLink } from "./skip-link.tsx";
import { useBusyPress } from "./use-busy-press.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { useNav } from "../session/use-nav.ts";

const SiteNotices = staticIsland(async () => (await import("./site-notices.tsx")).SiteNotices);
const ViewBanner = staticIsland(async () => (await import("../bars/view-banner.tsx")).ViewBanner);

type PageFrameProps = {
  person: ShellPerson | null;
  seed: Seed;
  /** Messages, and notices behind the bell. */
  unread: number;
  notices: number;
  /** An admin looks as the person. */
  view: AdminView | null;
  /** What an operator says above every page; left out where nothing is said. */
  siteNotices?: SiteNotice[];
  /** Nothing is at its address: one page is kept for all of them, and cannot name its own address. */
  nowhere?: boolean;
  children: ReactNode;
};

/** The lesson room has the whole window to itself. */
function isRoom(pathname: string): boolean {
  return /^\/lessons\/[^/]+\/room\/?$/.test(pathname);
}

/** Bar above, footer below, the cookie banner until it was answered. */
export function PageFrame(props: PageFrameProps) {
  const { person, seed, unread, notices, view, siteNotices, nowhere = false, children } = props;
  const { pathname, search } = useLocation();
  const back = nowhere ? undefined : pathname + search;
  const nav = useNav(seed);
  useStaticLinks();
  useBusyPress();
  useHeadingFocus(pathname);
  return (
    <>
      {/* Where the focus goes when a bar that held it is gone. */}
      <span
        data-page-start=""
        data-signed-in={nav.auth === "in" ? "" : undefined}
        data-no-socket={view ? "" : undefined}
        tabIndex={-1}
        className="outline-none"
      />
      <SkipLink to="main">Skip to content</SkipLink>
      {view ? <ViewBanner view={view} /> : null}
      {siteNotices && !isRoom(pathname) ? <SiteNotices notices={siteNotices} /> : null}
      <CookieBanner pathname={pathname} back={back} />
      <Bar
        nav={nav}
        seed={seed}
        pathname={pathname}
        person={person}
        unread={unread}
        notices={notices}
      />
      {children}
      {isRoom(pathname) ? null : <Footer back={back} />}
      {view ? null : <PageStatistics />}
    </>
  );
}
