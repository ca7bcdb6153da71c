import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import * as shell from "#config/shell.ts";
import { consentStore } from "#app/features/consent/browser-store.ts";
import { allOff, allOn } from "#app/features/consent/record.ts";
import { bannerClass, useConsentMissing } from "#app/features/consent/use-consent.ts";
import { Button } from "#app/ui/button.tsx";

/** Asked until answered, on every page, and again once an answer has expired. */
export function CookieBanner({ pathname, back }: { pathname: string; back: string | undefined }) {
  const missing = useConsentMissing();

  useEffect(() => consentStore.refresh(), [pathname]);

  return missing ? <Banner back={back} /> : null;
}

/** A plain form, so it answers without JavaScript too; `back` is the page it is on, where that is known. */
function Banner({ back }: { back: string | undefined }) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useRoomBelow(box);

  function answer(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    void consentStore.choose(button?.value === "accept" ? allOn : allOff);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={box}
      aria-labelledby={id}
      className={`${bannerClass} no-print fixed inset-be-3 inset-s-3 z-30 max-h-[70dvb] w-[calc(100%-1.5rem)] overflow-y-auto rounded-panel border border-line bg-surface p-4.5 text-sm shadow-sh3 md:inset-be-6 md:inset-s-6 md:w-[calc(100%-3rem)] md:px-6.5 md:py-6`}
      style={{ maxWidth: shell.bannerMaxWidthPixels }}
    >
      <h2 id={id} className="text-xl">
        Cookies: your choice
      </h2>
      <p className="mt-1.5">
        A few keep you signed in and remember this choice. The rest are off, and stay off unless you
        say otherwise.{" "}
        <Link to="/legal/cookie" className="link-quiet">
          Cookie policy
        </Link>
      </p>
      <form
        method="post"
        action="/cookie-preferences"
        onSubmit={answer}
        className="mt-3.5 grid grid-cols-2 items-center gap-2 md:mt-4.5 md:flex md:gap-2.5"
      >
        {back === undefined ? null : <input type="hidden" name="back" value={back} />}
        <Button name="choice" value="accept" className="md:min-w-37">
          Accept All
        </Button>
        <Button name="choice" value="reject" className="md:min-w-37">
          Reject All
        </Button>
        <Link
          to="/cookie-preferences"
          className="link col-span-2 inline-flex min-h-11 items-center justify-self-center md:ms-auto"
        >
          Manage Settings
        </Link>
      </form>
    </section>
  );
}

/** Tells the style sheet how much of the window the banner takes, so that the page can end above it. */
function useRoomBelow(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // each by itself: were it inherited, the style of every element would be computed again
    const ends = document.querySelectorAll<HTMLElement>("html, body, body > footer");
    const observer = new ResizeObserver(() => {
      const taken = window.innerHeight - element.getBoundingClientRect().top;
      for (const { style } of ends) style.setProperty("--banner-room", `${Math.ceil(taken)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const { style } of ends) style.removeProperty("--banner-room");
    };
  }, [box]);
}
