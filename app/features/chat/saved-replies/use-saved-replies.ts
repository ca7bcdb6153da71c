import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { ask } from "#app/platform/live/use-live.ts";
import { foundReplies } from "./found-replies.ts";
import { afterKey, afterTyping, closedList, withReply, type ReplyList } from "./reply-list.ts";
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
  const [list, setList] = useState<ReplyList>(closedList);
  const { open, at } = list;
  const shown = Array.isArray(all) ? foundReplies(all, list.asked) : all;

  function show(next: ReplyList) {
    if (open === null && next.open !== null) {
      ask<{ replies: SavedReply[] }>("chat.saved-replies", {}).then(
        ({ replies }) => setAll(replies),
        () => setAll((known) => (Array.isArray(known) ? known : "lost")),
      );
      setAll((known) => (known === "lost" ? "loading" : known));
    }
    setList(next);
  }

  function choose({ text }: SavedReply) {
    const { current } = field;
    if (current === null) return;
    const { value, selectionStart: from, selectionEnd: to } = current;
    const after = withReply(list, { value, from, to }, text);
    setList(closedList);
    current.focus();
    current.setRangeText(after.value, 0, value.length);
    current.setSelectionRange(after.cursor, after.cursor);
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
      if (relatedTarget?.closest("[data-saved-replies]") == null) setList(closedList);
    },
    /** The button: the list for whatever is in the field. */
    toggle() {
      if (open !== null) return setList(closedList);
      show({ ...closedList, open: "by-button" });
      field.current?.focus();
    },
    /** What has been typed into the field. */
    typed(value: string) {
      show(afterTyping(list, value));
    },
    /** True where the key was the list's. */
    pressed(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing) return false;
      const replies = Array.isArray(shown) ? shown : [];
      const after = afterKey(list, event.key, replies.length);
      if (after === null) return false;
      if (after.chosen === null) setList(after.list);
      else choose(replies[after.chosen]!);
      event.preventDefault();
      return true;
    },
  };
}
