/** Pure, browser-safe: what a thread and a list of chats show. */
import type { LessonCard } from "#app/features/scheduling/lesson-pages/lesson-card.ts";
import { dayNumber, formatShortDay, formatTime } from "#app/platform/time/time.ts";
import type { ChatLine } from "../conversations/chats.server.ts";
import { lastLine, type Message, type MessageArrived } from "../conversations/message.ts";

/** Both lists in the order of what was written, each message once and as it was last. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  if (more.length === 0) return known;
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) {
    const before = bySeq.get(message.seq);
    if (before === undefined || before.change < message.change) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}

export type ThreadRow =
  | { kind: "lesson"; key: string; card: LessonCard }
  | { kind: "day"; key: string; at: number }
  | { kind: "new"; key: string; count: number }
  | { kind: "message"; key: string; message: Message; mine: boolean };

type RowsOf = {
  zone: string;
  me: string;
  readSeq: number;
  /** Lessons by when something last happened to them. */
  cards?: readonly LessonCard[];
  /** The newest messages are not among these. */
  later?: boolean;
};

/** Messages and lessons in the order of time, with a line at each new day of the reader's zone, and one above what is new. */
export function threadRows(
  messages: Message[],
  { zone, me, readSeq, cards = [], later = false }: RowsOf,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const [first] = messages;
  const from = first === undefined || first.seq === 1 ? -Infinity : first.at;
  const waiting = cards.filter(({ at }) => at >= from);
  let day: number | undefined;
  const addDay = (at: number) => {
    const thisDay = dayNumber(at, zone);
    if (thisDay !== day) rows.push({ kind: "day", key: `day-${thisDay}`, at });
    day = thisDay;
  };
  const addLessons = (until: number) => {
    while (waiting[0] !== undefined && waiting[0].at < until) {
      const card = waiting.shift()!;
      addDay(card.at);
      rows.push({ kind: "lesson", key: `lesson-${card.lesson.id}`, card });
    }
  };
  const fresh = messages.filter((message) => message.seq > readSeq && message.senderId !== me);
  for (const message of messages) {
    addLessons(message.at);
    addDay(message.at);
    if (message === fresh[0]) rows.push({ kind: "new", key: "new", count: fresh.length });
    rows.push({
      kind: "message",
      key: message.clientId,
      message,
      mine: message.senderId === me,
    });
  }
  if (!later) addLessons(Infinity);
  return rows;
}

/** The list after a message: its chat on top, with the message as last line; null when it is not listed. */
export function withArrived(
  lines: ChatLine[],
  { chatId, message }: MessageArrived,
  { me, openChatId }: { me: string; openChatId: string | null },
): ChatLine[] | null {
  const line = lines.find(({ id }) => id === chatId);
  if (line === undefined) return null;
  if (message.seq < line.last.seq) return lines;
  const mine = message.senderId === me;
  const last = { text: lastLine(message), mine, at: message.at, seq: message.seq };
  // It has been edited or deleted.
  if (message.seq === line.last.seq)
    return last.text === line.last.text
      ? lines
      : lines.map((one) => (one === line ? { ...line, last } : one));
  const moved: ChatLine = {
    ...line,
    last,
    unread: mine || chatId === openChatId ? line.unread : line.unread + 1,
  };
  return [moved, ...lines.filter(({ id }) => id !== chatId)];
}

/** "10:03" today, "Mon" within the week, "12 Nov" before. */
export function lineTime(at: number, now: number, zone: string): string {
  const days = dayNumber(now, zone) - dayNumber(at, zone);
  if (days <= 0) return formatTime(at, zone);
  const [weekday = "", ...date] = formatShortDay(at, zone).split(" ");
  return days < 7 ? weekday : date.join(" ");
}
