import { clsx } from "clsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import type { ChatLine } from "#app/features/chat/conversations/chats.server.ts";
import { FoundMessages } from "#app/features/chat/message-search/ui/found-messages.tsx";
import { SearchField } from "#app/features/chat/message-search/ui/search-field.tsx";
import type { ChatSearch } from "../chat-page.server.ts";
import { lineTime } from "../thread.ts";
import { ChatFace } from "./chat-face.tsx";

type ChatListProps = {
  /** Those of a page of the list, and whether older ones follow. */
  lines: ChatLine[];
  page: number;
  more: boolean;
  base: string;
  openChatId: string | null;
  isList: boolean;
  now: number;
  zone: string;
  empty: ReactNode;
  /** What was searched for, in place of the list. */
  search: ChatSearch | null;
};

export function ChatList(props: ChatListProps) {
  const { lines, page, base, isList, zone, empty, search } = props;
  const isEmpty = lines.length === 0 && page === 1;
  const Heading = isList ? "h1" : "h2";
  return (
    <>
      <Heading className="px-5 pt-5.5 pb-3.5 text-3xl">Chats</Heading>
      {isEmpty ? null : <SearchField base={base} asked={search?.asked ?? ""} />}
      {isEmpty ? (
        <div className="px-5 text-muted">{empty}</div>
      ) : search === null ? (
        <div className="min-h-0 overflow-y-auto">
          <Lines {...props} lines={lines} className="px-2 pb-3" />
          <OtherPages {...props} />
        </div>
      ) : (
        <div className="min-h-0 overflow-y-auto">
          <p className="px-5">
            <Link to={base} className="link inline-flex min-h-11 items-center text-sm">
              Back to all chats
            </Link>
          </p>
          <SearchHeading>People</SearchHeading>
          {search.people.length === 0 ? (
            <p className="px-5 pb-4 text-sm text-muted">Nobody of this name.</p>
          ) : (
            <Lines {...props} lines={search.people} className="px-2 pb-3" />
          )}
          <SearchHeading>Messages</SearchHeading>
          <FoundMessages {...search} base={base} zone={zone} />
        </div>
      )}
      {base === href("/teacher/chats") ? (
        <p className="mt-auto px-5">
          <Link
            to={href("/teacher/chats/replies")}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            Saved replies
          </Link>
        </p>
      ) : null}
      <p
        className={clsx(
          "border-t border-line px-5 pt-4 pb-4.5 text-xs text-muted",
          base !== href("/teacher/chats") && "mt-auto",
        )}
      >
        We send a mail only about messages left unread for {rules.chat.unreadMailMinutes} minutes.
      </p>
    </>
  );
}

function OtherPages({ base, page, more }: ChatListProps) {
  if (page === 1 && !more) return null;
  const address = (to: number) => (to === 1 ? base : `${base}?page=${to}`);
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-x-5 px-5 pb-3 text-sm">
      {page > 1 ? (
        <Link to={address(page - 1)} className="link inline-flex min-h-11 items-center">
          Newer chats
        </Link>
      ) : null}
      {more ? (
        <Link to={address(page + 1)} className="link inline-flex min-h-11 items-center">
          Older chats
        </Link>
      ) : null}
    </nav>
  );
}

function SearchHeading({ children }: { children: string }) {
  return <h2 className="px-5 pb-1.5 font-sans text-sm font-semibold text-muted">{children}</h2>;
}

function Lines(props: Omit<ChatListProps, "search"> & { className: string }) {
  const { lines, base, openChatId, now, zone } = props;
  return (
    <ul className={props.className}>
      {lines.map((line) => (
        <li key={line.id}>
          <ChatListLink
            line={line}
            to={`${base}/${line.id}`}
            current={line.id === openChatId}
            when={lineTime(line.last.at, now, zone)}
          />
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { line: ChatLine; to: string; current: boolean; when: string };

function ChatListLink({ line, to, current, when }: LinkProps) {
  const { other, last, unread, muted } = line;
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className="grid grid-cols-[2.875rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-note p-3 -outline-offset-3 hover:bg-sunken aria-[current]:bg-brand-soft"
    >
      <span className="row-span-2">
        <ChatFace person={other} width={46} height={54} />
      </span>
      <span className="truncate leading-tight font-semibold">{other.name}</span>
      <span className={clsx("num text-xs", current ? "text-ink" : "text-muted")}>{when}</span>
      <span
        className={clsx(
          "truncate text-sm",
          unread === 0 && "col-span-2",
          unread > 0 && !muted ? "font-semibold" : current ? "text-ink" : "text-muted",
        )}
      >
        {last.mine ? "You: " : ""}
        {last.text}
      </span>
      {unread > 0 ? (
        <span
          className={clsx(
            "num min-w-5.5 justify-self-end rounded-full px-1.75 py-0.75 text-center text-xs leading-none font-semibold",
            muted ? "bg-sunken text-muted" : "bg-poppy text-on-butter",
          )}
        >
          {unread}
          <span className="sr-only"> unread{muted ? ", muted" : ""}</span>
        </span>
      ) : null}
    </Link>
  );
}
