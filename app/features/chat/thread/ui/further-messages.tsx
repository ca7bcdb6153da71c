import type { MouseEvent } from "react";
import { Link } from "react-router";
import { liveStatus } from "#app/platform/live/use-live.ts";
import type { useStretch } from "../use-stretch.ts";
import type { Go } from "./message-log.tsx";

type Further = {
  stretch: ReturnType<typeof useStretch>;
  go: Go;
  /** The address of the thread. */
  action: string;
  /** False beside a call, which no link may leave. */
  isPage: boolean;
};

const atOnce = 50;

type MoreProps = { to: string; isPage: boolean; load(): Promise<void>; children: string };

/** Shown in place by the socket where it is open; otherwise the page is asked for them. */
function More({ to, isPage, load, children }: MoreProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      replace
      className="link-quiet inline-flex min-h-11 items-center px-2 text-sm font-semibold"
      onClick={(event: MouseEvent) => {
        if (isPage && liveStatus() !== "open") return;
        event.preventDefault();
        void load().catch(() => {});
      }}
    >
      {children}
    </Link>
  );
}

/** Above the first message that is shown. */
export function EarlierMessages({
  stretch,
  showMore,
  go,
  action,
  isPage,
}: Further & { showMore: number | null }) {
  const first = stretch.messages[0];
  if (first === undefined || !stretch.earlier) return null;
  const earlier =
    showMore === null ? `from=${Math.max(1, first.seq - atOnce)}` : `show=${showMore}`;
  return (
    <p className="flex flex-wrap justify-center gap-x-4 pb-2">
      <More
        isPage={isPage}
        to={`${action}?${earlier}`}
        load={() => stretch.load({ before: first.seq })}
      >
        Earlier messages
      </More>
      <More
        isPage={isPage}
        to={`${action}?from=1`}
        load={() => {
          go.toFirst();
          return stretch.load({ around: 1 });
        }}
      >
        First message
      </More>
    </p>
  );
}

/** Below the last message that is shown, where the newest are not. */
export function LaterMessages({ stretch, go, action, isPage }: Further) {
  const last = stretch.messages.at(-1);
  if (last === undefined || !stretch.later) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-4 pt-2">
      <More
        isPage={isPage}
        to={`${action}?from=${last.seq + 1}`}
        load={() => stretch.load({ after: last.seq })}
      >
        Later messages
      </More>
      <More
        isPage={isPage}
        to={action}
        load={() => {
          go.toEnd();
          return stretch.load({ around: Number.MAX_SAFE_INTEGER });
        }}
      >
        Newest messages
      </More>
    </p>
  );
}
