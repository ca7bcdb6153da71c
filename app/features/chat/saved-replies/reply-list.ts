/** Pure, browser-safe: the list of saved replies above the field. What `open` names opened it, and closes it again. */
export type ReplyList = {
  open: "by-button" | "by-slash" | null;
  /** What is searched for in it. */
  asked: string;
  /** The place of the one that Enter inserts. */
  at: number;
};

export const closedList: ReplyList = { open: null, asked: "", at: 0 };

/** The list after this has been typed: a "/" at the start of an empty field opens it, and is followed by what is searched for. */
export function afterTyping({ open }: ReplyList, value: string): ReplyList {
  if (value.startsWith("/") && (open === "by-slash" || value === "/"))
    return { open: "by-slash", asked: value.slice(1), at: 0 };
  return closedList;
}

/** The list of `count` after a key, and the place of the reply that it inserts; null where the key is the field's own. */
export function afterKey(
  list: ReplyList,
  key: string,
  count: number,
): { list: ReplyList; chosen: number | null } | null {
  if (list.open === null) return null;
  const { at } = list;
  const moved = (to: number) => ({ list: { ...list, at: to }, chosen: null });
  switch (key) {
    case "Escape":
      return { list: closedList, chosen: null };
    case "Enter":
      return at < count ? { list: closedList, chosen: at } : null;
    case "ArrowDown":
      return moved(Math.min(at + 1, Math.max(0, count - 1)));
    case "ArrowUp":
      return moved(Math.max(at - 1, 0));
    default:
      return null;
  }
}

/**
 * What the field has after a reply was chosen, and where its cursor is: in the place of what was searched for, or of
 * what is selected.
 */
export function withReply(
  { open }: ReplyList,
  field: { value: string; from: number; to: number },
  text: string,
): { value: string; cursor: number } {
  const { value, from, to } = open === "by-slash" ? { value: "", from: 0, to: 0 } : field;
  return { value: value.slice(0, from) + text + value.slice(to), cursor: from + text.length };
}
