import { privateHead } from "#app/shell/page/page-head.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { NumberedHouse } from "#app/ui/drawings/house.tsx";
import { paint } from "#app/ui/drawings/palette.ts";
import { Page } from "#app/ui/page.tsx";

export function meta() {
  return privateHead("No connection");
}

/** What the browser shows, from its own memory, when no page of ours can be reached. */
export default function OfflinePage() {
  return (
    <Page width="full" className="flex flex-col justify-end border-b-22 border-ground bg-sky">
      <div className="wrap grid gap-x-14 gap-y-2 pt-9 md:grid-cols-[1.05fr_0.95fr] md:items-end md:pt-16">
        <div className="pb-4 md:self-center md:pb-14">
          <h1 className="text-[clamp(2.375rem,4.8vw,4.125rem)] leading-[1.02] tracking-[-0.022em]">
            The street is dark
          </h1>
          <p className="mt-4.5 mb-6.5 max-w-[40ch] md:text-lg">
            Your device has no connection, so we cannot open the door you asked for. What you had
            written in a chat is kept and goes out by itself once you are back.
          </p>
          {/* the service worker shows it where words are kept */}
          <p data-kept-words="" hidden className="mb-5">
            <a href="/student/practice" className={buttonClass({ size: "l" })}>
              Practise your words
            </a>
            <span className="mt-2 block">Those of your next days are kept on this device.</span>
          </p>
          {/* the address that could not be reached is still the page's own */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className="link inline-flex min-h-11 items-center font-semibold">
            Try again
          </a>
        </div>
        <NumberedHouse
          number="?"
          door={paint.slate}
          className="mx-auto h-auto w-full max-w-75 md:max-w-105"
        />
      </div>
    </Page>
  );
}
