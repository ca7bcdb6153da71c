import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { ask } from "#app/platform/live/use-live.ts";
import { foundReplies } from "./found-replies.ts";
import type { SavedReply } from "./saved-replies.server.ts";

/** What is shown of the list: on its way, not to be had, or there. */
export type ListedReplies = "loading" | "lost" | SavedReply[];
export type SavedReplies = ReturnType<typeof useSavedReplies>;

/**
 * The list of saved replies above the field. The field keeps the focus: arrows choose, Enter inserts, Escape closes.
 * After a "/" at the start of the field, what follows it is searched for.
 */
export function useSavedReplies(
  field: RefObject<HTMLTextAreaElement | null>,
  insert: (text: string) => void,
) {
  const [all, setAll] = useState<ListedReplies>("loading");
  const [open, setOpen] = useState<"by-button" | "by-slash" | null>(null);
  const [asked, setAsked] = useState("");
  const [at, setAt] = useState(0);
  const shown = Array.isArray(all) ? foundReplies(all, asked) : all;

  function show(how: "by-button" | "by-slash", words: string) {
    if (open === null) {
      ask<{ replies: SavedReply[] }>("chat.saved-replies", {}).then(
        ({ replies }) => setAll(replies),
        () => setAll((known) => (Array.isArray(known) ? known : "lost")),
      );
      setAll((known) => (known === "lost" ? "loading" : known));
    }
    setOpen(how);
    setAsked(words);
    setAt(0);
  }

  function choose({ text }: SavedReply) {
    const { current } = field;
    if (current === null) return;
    if (open === "by-slash") current.select();
    setOpen(null);
    current.focus();
    current.setRangeText(text, current.selectionStart, current.selectionEnd, "end");
    insert(current.value);
  }

  return {
    open: open !== null,
    shown,
    /** Of those shown, the one that Enter inserts. */
    at: open !== null && Array.isArray(shown) && shown.length > 0 ? at : null,
    choose,
    /** The focus has left the field: the list stays for its own link alone. */
    left({ relatedTarget }: FocusEvent) {
      if (relatedTarget?.closest("[data-saved-replies]") == null) setOpen(null);
    },
    /** The button: the list for whatever is in the field. */
    toggle() {
      if (open !== null) return setOpen(null);
      show("by-button", "");
      field.current?.focus();
    },
    /** What has been typed into the field. */
    typed(value: string) {
      if (value.startsWith("/") && (open === "by-slash" || value === "/"))
        return show("by-slash", value.slice(1));
      if (open !== null) setOpen(null);
    },
    /** True where the key was the list's. */
    pressed(event: KeyboardEvent): boolean {
      if (open === null || event.nativeEvent.isComposing) return false;
      const replies = Array.isArray(shown) ? shown : [];
      const chosen = replies[at];
      if (event.key === "Escape") setOpen(null);
      else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
      else if (event.key === "ArrowDown") setAt(Math.min(at + 1, Math.max(0, replies.length - 1)));
      else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
