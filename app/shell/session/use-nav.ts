import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import * as shell from "#config/shell.ts";
import { nav } from "./browser-nav.ts";
import { forgetPerson, endPush } from "./forget-person.ts";
import { afterSeed, type NavState, type Seed, seededState } from "./nav-machine.ts";
import { openChannel, type SessionNews, tellTabs } from "./tabs-channel.ts";

let madeFor: string | null = null;

/** Whom the server made the page for that this tab shows: not always who is signed in by now. */
export function pageUid(): string | null {
  return madeFor;
}

/** Who looks at the page, for the bar: from the first paint on, and as it changes. */
export function useNav(seed: Seed): NavState {
  const seeded = useMemo(() => seededState(seed), [seed]);
  const state = useSyncExternalStore(nav.subscribe, nav.state, () => seeded);
  useLayoutEffect(() => nav.seed(seed), [seed]);
  useSessionNews(seed);
  // The page and its seed arrive together; the bar does not wait for the effect.
  return nav.isSeededBy(seed) ? state : afterSeed(state, seed);
}

/** Everything that may tell that somebody signed in or out, or changed role, elsewhere. */
function useSessionNews(seed: Seed): void {
  const { revalidate } = useRevalidator();
  const page = useRef(seed);
  const told = useRef<string | null>(undefined);
  const uid = seed?.uid;

  useEffect(() => {
    page.current = seed;
    madeFor = uid ?? null;
    if (uid === undefined || told.current === uid) return;
    tellTabs(told.current === undefined ? { uid, opened: true } : { uid });
    told.current = uid;
  }, [seed, uid]);

  useEffect(() => {
    // The page was made for somebody else than who is signed in now: the server makes it again.
    let known = nav.state().uid;
    return nav.subscribe(() => {
      const { auth, uid: now } = nav.state();
      if (auth === "unknown" || now === known) return;
      known = now;
      if (page.current === undefined || page.current.uid === now || nav.hasLeft()) return;
      void revalidate();
    });
  }, [revalidate]);

  useEffect(() => {
    const channel = openChannel();
    let askedAt = Date.now();
    const stale = channel === null ? 0 : shell.profileFocusSeconds * 1000;
    const ask = () => {
      askedAt = Date.now();
      nav.revalidate();
    };
    const onFocus = () => {
      if (Date.now() - askedAt >= stale) ask();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) nav.comeBack();
    };
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<SessionNews>) => {
        if (data.opened) {
          if (data.uid !== nav.state().uid) void nav.checkSession();
        } else if (data.uid !== null) nav.signedIn(data.uid);
        else {
          // What was written while a session ended waits for its writer to sign in again.
          if (data.loggedOut) forgetPerson();
          else endPush();
          nav.signedOut();
        }
      };
    window.addEventListener("focus", onFocus);
    window.addEventListener("online", ask);
    window.addEventListener("pageshow", onShow);
    return () => {
      channel?.close();
      window.removeEventListener("focus", onFocus);
      window.removeEventListener("online", ask);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);
}
