import { describe, expect, it } from "vitest";
import { afterKey, afterTyping, closedList, withReply, type ReplyList } from "./reply-list.ts";

const typed = (...values: string[]) => values.reduce(afterTyping, closedList);
const bySlash: ReplyList = { open: "by-slash", asked: "la", at: 1 };
const byButton: ReplyList = { open: "by-button", asked: "", at: 0 };

describe("the list of saved replies", () => {
  it.each<[string, string[], ReplyList]>([
    ["opens by a / in an empty field", ["/"], { ...bySlash, asked: "", at: 0 }],
    ["is searched by what follows it", ["/", "/l", "/la"], { ...bySlash, at: 0 }],
    ["closes when the / is gone", ["/", "/l", ""], closedList],
    ["stays shut for a / within a text", ["h", "h/", "he/"], closedList],
    ["stays shut for an address that was pasted", ["/student/lessons"], closedList],
  ])("%s", (_, values, list) => expect(typed(...values)).toEqual(list));

  it("that the button opened closes when something is typed", () => {
    expect(afterTyping(byButton, "Hola")).toEqual(closedList);
  });

  it.each<[string, string, number, ReturnType<typeof afterKey>]>([
    ["Enter inserts the one it is at", "Enter", 2, { list: closedList, chosen: 1 }],
    ["Enter is the field's own where nothing is found", "Enter", 0, null],
    ["Escape closes it", "Escape", 2, { list: closedList, chosen: null }],
    ["an arrow goes on", "ArrowDown", 3, { list: { ...bySlash, at: 2 }, chosen: null }],
    ["and stops at the last", "ArrowDown", 2, { list: { ...bySlash, at: 1 }, chosen: null }],
    ["another goes back", "ArrowUp", 2, { list: { ...bySlash, at: 0 }, chosen: null }],
    ["a letter is the field's own", "x", 2, null],
  ])("%s", (_, key, count, after) => expect(afterKey(bySlash, key, count)).toEqual(after));

  it("that is shut leaves every key to the field", () => {
    expect(afterKey(closedList, "Enter", 2)).toBeNull();
  });

  it("puts a reply in the place of what was searched for, and otherwise where the cursor is", () => {
    const field = { value: "Hola, ", from: 6, to: 6 };
    expect(withReply(byButton, field, "llego tarde.")).toEqual({
      value: "Hola, llego tarde.",
      cursor: 18,
    });
    expect(withReply(bySlash, { value: "/la", from: 3, to: 3 }, "Late!")).toEqual({
      value: "Late!",
      cursor: 5,
    });
  });
});
