import { useId, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { rules } from "#config/rules.ts";
import { isAnswered, keepChoice, onConsentChange } from "#app/features/consent/browser-store.ts";
import { allOff, allOn } from "#app/features/consent/record.ts";
import { Button } from "#app/ui/button.tsx";

/** Asked until answered. A plain form, so it answers without JavaScript too; `back` is the page it stands on. */
export function CookieBanner({ back }: { back: string }) {
  const id = useId();
  const answered = useSyncExternalStore(onConsentChange, isAnswered, () => false);

  if (answered) return null;

  function answer(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const form = new FormData(event.currentTarget, button);
    void keepChoice(form.get("choice") === "accept" ? allOn : allOff, form);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-labelledby={id}
      className="cookie-banner no-print fixed inset-be-3 inset-s-3 z-30 w-[calc(100%-1.5rem)] rounded-panel border border-line bg-surface p-4.5 text-sm shadow-sh3 md:inset-be-6 md:inset-s-6 md:w-[calc(100%-3rem)] md:px-6.5 md:py-6"
      style={{ maxWidth: rules.shell.bannerMaxWidthPixels }}
    >
      <h2 id={id} className="text-xl">
        Cookies, and your say
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
        <input type="hidden" name="back" value={back} />
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
