import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Page } from "#app/ui/page.tsx";

/** List, thread, card: three columns on a desk, two on a tablet, one at a time on a phone. */
export function ChatFrame({
  skip,
  list,
  thread,
  card,
  beside = false,
}: {
  /** The link past the list and all messages. */
  skip?: ReactNode;
  list: ReactNode;
  thread: ReactNode | null;
  card?: ReactNode;
  /** The list is the page: the thread is beside it, and on a phone not there. */
  beside?: boolean;
}) {
  const alone = thread !== null && !beside;
  return (
    <Page className="pb-0! max-md:flex max-md:flex-col max-md:px-0!">
      {skip}
      <div
        className={clsx(
          "chat-frame grid grid-cols-[minmax(0,1fr)] overflow-hidden bg-surface max-md:grow",
          "md:my-6.5 md:h-[max(34rem,calc(100dvb-var(--bar-height)-3.5rem))] md:grid-cols-[18.75rem_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:rounded-card md:border md:border-line",
          card && "xl:grid-cols-[18.75rem_minmax(0,1fr)_16.5rem]",
          alone && "max-md:h-[calc(100dvb-var(--bar-height))] max-md:grow-0",
        )}
      >
        <section
          aria-label="Conversations"
          className={clsx(
            "min-h-0 flex-col border-line md:flex md:border-e",
            alone ? "hidden" : "flex min-h-80",
          )}
        >
          {list}
        </section>
        {thread === null ? (
          <div className="hidden place-items-center bg-paper p-6 text-center text-muted md:grid">
            <p>Choose a conversation to read it here.</p>
          </div>
        ) : (
          <section
            aria-label="Conversation"
            className={clsx("min-h-0 min-w-0 flex-col", beside ? "hidden md:flex" : "flex")}
          >
            {thread}
          </section>
        )}
        {card ? (
          <aside
            aria-label="About this person"
            className="hidden min-h-0 overflow-y-auto border-s border-line px-5.5 py-6.5 xl:block"
          >
            {card}
          </aside>
        ) : null}
      </div>
    </Page>
  );
}
