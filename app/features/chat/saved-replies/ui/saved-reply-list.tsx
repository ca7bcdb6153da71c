import { clsx } from "clsx";
import { MessageSquareText } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { SavedReplies } from "../use-saved-replies.ts";

const nothingText = { loading: "Loading", lost: "They could not be loaded. Try again." };

/** Opens the list above the field; without a script it leads to the page of saved replies. */
export function SavedReplyButton({ replies, listId }: { replies: SavedReplies; listId: string }) {
  const look =
    "relative size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border";
  return (
    <>
      <button
        type="button"
        aria-expanded={replies.open}
        aria-controls={replies.at === null ? undefined : listId}
        className={`${look} grid noscript:hidden`}
        data-saved-replies
        onMouseDown={(event) => event.preventDefault()}
        onClick={replies.toggle}
      >
        <MessageSquareText size={20} aria-hidden="true" />
        <span className="sr-only">Saved replies</span>
      </button>
      <Link to={href("/teacher/chats/replies")} className={`${look} hidden noscript:grid`}>
        <MessageSquareText size={20} aria-hidden="true" />
        <span className="sr-only">Saved replies</span>
      </Link>
    </>
  );
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** What can be put into the field. */
export function SavedReplyList({ replies, listId }: { replies: SavedReplies; listId: string }) {
  const { open, shown, at } = replies;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (!open) return null;
  const isListed = Array.isArray(shown) && shown.length > 0;
  return (
    // The field keeps the focus, and with it the keys.
    <div
      data-saved-replies
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-2.5 bottom-full z-10 mb-2 rounded-note border border-line bg-surface p-1.5 shadow-sh3 md:inset-x-3.5"
    >
      <p role="status" className={isListed ? "sr-only" : "px-2.5 py-2 text-sm text-muted"}>
        {Array.isArray(shown)
          ? shown.length === 0
            ? "No saved reply has these words."
            : `${shown.length} saved ${shown.length === 1 ? "reply" : "replies"}`
          : nothingText[shown]}
      </p>
      {isListed ? (
        <div
          id={listId}
          role="listbox"
          aria-label="Saved replies"
          className="max-h-64 overflow-y-auto"
        >
          {shown.map((reply, index) => (
            <button
              key={reply.id}
              id={optionId(listId, index)}
              ref={index === at ? current : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={clsx(
                "block min-h-11 w-full cursor-pointer text-start rounded-control px-2.5 py-2 hover:bg-sunken",
                index === at && "bg-brand-soft forced-colors:outline",
              )}
              onClick={() => replies.choose(reply)}
            >
              <span className="block truncate text-sm font-semibold" dir="auto">
                {reply.title}
              </span>
              <span className="block truncate text-sm text-muted" dir="auto">
                {reply.text}
              </span>
            </button>
          ))}
        </div>
      ) : null}
      <Link
        to={href("/teacher/chats/replies")}
        className="link inline-flex min-h-11 items-center px-2.5 text-sm"
      >
        Add or change saved replies
      </Link>
    </div>
  );
}
