import { describe, expect, it } from "vitest";
import type { LessonCard } from "#app/features/scheduling/lesson-pages/lesson-card.ts";
import type { ChatLine } from "../conversations/chats.server.ts";
import type { Message } from "../conversations/message.ts";
import { lineTime, mergeMessages, threadRows, withArrived } from "./thread.ts";

function message(seq: number, at: string, senderId = "teacher"): Message {
  return {
    seq,
    change: seq,
    senderId,
    clientId: `c${seq}`,
    kind: "text",
    text: `m${seq}`,
    detail: null,
    replyTo: null,
    quote: null,
    at: Date.parse(at),
    editedAt: null,
    deletedAt: null,
    reactions: [],
    files: [],
  };
}

describe("a thread", () => {
  const one = message(1, "2026-11-23T23:30:00Z");
  const two = message(2, "2026-11-24T00:10:00Z", "me");
  const three = message(3, "2026-11-24T09:00:00Z");

  it("holds each message once, in order, no matter how it came", () => {
    expect(mergeMessages([one, two], [three, two])).toEqual([one, two, three]);
    expect(mergeMessages([three], [one])).toEqual([one, three]);
    const edited = { ...two, change: 4, text: "better" };
    expect(mergeMessages([one, two], [edited])).toEqual([one, edited]);
    expect(mergeMessages([one, edited], [two])).toEqual([one, edited]);
  });

  it("draws a line at each day of the reader's zone, and above what is new", () => {
    const kinds = (zone: string, readSeq = 3) =>
      threadRows([one, two, three], { zone, me: "me", readSeq }).map(({ kind }) => kind);
    expect(kinds("Europe/London")).toEqual(["day", "message", "day", "message", "message"]);
    expect(kinds("Europe/Madrid")).toEqual(["day", "message", "message", "message"]);
    expect(kinds("Europe/Madrid", 1)).toEqual(["day", "message", "message", "new", "message"]);
  });

  it("has a lesson between the messages before and after it, and none of a part that is not shown", () => {
    const card = (id: string, at: string) => ({ at: Date.parse(at), lesson: { id } }) as LessonCard;
    const cards = [card("early", "2026-11-24T00:05:00Z"), card("late", "2026-11-25T08:00:00Z")];
    const keys = (messages: Message[], later = false) =>
      threadRows(messages, { zone: "Europe/Madrid", me: "me", readSeq: 3, cards, later }).map(
        ({ kind, key }) => (kind === "day" ? kind : key),
      );
    const [early, late] = ["lesson-early", "lesson-late"];
    expect(keys([one, two, three])).toEqual(["day", "c1", early, "c2", "c3", "day", late]);
    expect(keys([two, three], true)).toEqual(["day", "c2", "c3"]);
    expect(keys([])).toEqual(["day", early, "day", late]);
  });
});

describe("the list", () => {
  const line = (id: string, seq: number, unread = 0): ChatLine => ({
    id,
    other: { id: "x", name: "X", zone: "UTC", photo: null, teacher: null },
    last: { text: "old", mine: true, at: 0, seq },
    unread,
    muted: false,
  });
  const lines = [line("a", 4), line("b", 2, 1)];
  const arrived = { chatId: "b", message: message(3, "2026-11-24T09:00:00Z") };

  it("moves a chat up with its newest line and counts it", () => {
    const after = withArrived(lines, arrived, { me: "me", openChatId: "a" });
    expect(after).toMatchObject([{ id: "b", unread: 2, last: { text: "m3" } }, { id: "a" }]);
  });

  it("does not count what is open or one's own, nor anything twice", () => {
    const open = withArrived(lines, arrived, { me: "me", openChatId: "b" });
    expect(open?.[0]?.unread).toBe(1);
    const own = withArrived(lines, arrived, { me: "teacher", openChatId: null });
    expect(own?.[0]?.unread).toBe(1);
    expect(withArrived(open!, arrived, { me: "me", openChatId: null })).toBe(open);
    expect(
      withArrived(lines, { ...arrived, chatId: "new" }, { me: "me", openChatId: null }),
    ).toBeNull();
  });

  it("shows the newest line as it was changed, in its place", () => {
    const deleted = { ...message(4, "2026-11-24T09:00:00Z"), text: "", deletedAt: 1 };
    const after = withArrived(
      lines,
      { chatId: "a", message: deleted },
      { me: "x", openChatId: "b" },
    );
    expect(after).toMatchObject([{ id: "a", unread: 0, last: { text: "Message deleted" } }, {}]);
  });

  it("says when, the shorter the nearer", () => {
    const now = Date.parse("2026-11-24T10:00:00Z");
    expect(lineTime(Date.parse("2026-11-24T09:05:00Z"), now, "Europe/London")).toBe("09:05");
    expect(lineTime(Date.parse("2026-11-23T09:05:00Z"), now, "Europe/London")).toBe("Mon");
    expect(lineTime(Date.parse("2026-11-12T09:05:00Z"), now, "Europe/London")).toBe("12 Nov");
  });
});
