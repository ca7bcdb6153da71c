import type { Tx } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import {
  chatMembers,
  chats,
  messageFiles,
  messageReactions,
  messages,
} from "#db/schema/chat/chat.ts";
import { keepSample, melodyPeaks } from "./chat-samples.ts";
import { dialogues, marketDialogue, unreadLines, type Line } from "./dialogues.ts";
import type { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

export type Acquainted = {
  studentId: string;
  teacherId: string;
  /** Their first booking; nobody writes before. */
  since: number;
  /** A demo account of this side is to find something unread. */
  unreadBy?: "student" | "teacher";
  /** Who has muted it. */
  mutedBy?: "student" | "teacher";
  mustWrite: boolean;
  /** Their chat shows everything that a chat can. */
  showsAll: boolean;
};

/** Conversations of people who have lessons together. */
export async function storeConversations(
  tx: Tx,
  pairs: Acquainted[],
  random: Random,
  now: number,
): Promise<void> {
  const chatRows: (typeof chats.$inferInsert)[] = [];
  const memberRows: (typeof chatMembers.$inferInsert)[] = [];
  const messageRows: (typeof messages.$inferInsert)[] = [];
  const reactionRows: (typeof messageReactions.$inferInsert)[] = [];
  const fileRows: (typeof messageFiles.$inferInsert)[] = [];
  const heard = new Heard();
  for (const pair of pairs) {
    if (!pair.mustWrite && !random.chance(0.6)) continue;
    const chatId = random.id(pair.since);
    const lines = linesOf(pair, heard, random);
    if (lines.length === 0) continue;
    let seq = 0;
    const own: typeof messageRows = [];
    const idOf = (side: Side) => (side === "s" ? pair.studentId : pair.teacherId);
    for (const { at, line } of timed(lines, pair.since, random, now)) {
      const [from, text, { replyTo, corrects, reaction, isEdited, sends } = {}] = line;
      const back = replyTo ?? corrects?.back;
      const original = own.at(-(corrects?.back ?? 1))?.text;
      seq += 1;
      const sent = sends && (await keepSample(tx, { id: idOf(from) }, sends));
      const voice = sent?.durationMs
        ? { seconds: sent.durationMs / 1_000, peaks: melodyPeaks }
        : null;
      own.push({
        chatId,
        seq,
        change: seq,
        senderId: idOf(from),
        clientId: random.id(at),
        kind: corrects ? "correction" : voice ? "voice" : "text",
        text,
        detail: corrects ? { original, corrected: corrects.corrected } : voice,
        replyToSeq: back === undefined ? null : seq - back,
        createdAt: new Date(at),
        editedAt: isEdited ? new Date(at + 15_000) : null,
      });
      if (sent) fileRows.push({ chatId, seq, position: 0, fileId: sent.id, name: sent.name });
      if (reaction !== undefined)
        reactionRows.push({
          chatId,
          seq,
          personId: idOf(from === "s" ? "t" : "s"),
          reaction,
          createdAt: new Date(at + 20_000),
        });
    }
    messageRows.push(...own);
    const unread = pair.unreadBy === undefined ? 0 : 1;
    chatRows.push({
      id: chatId,
      studentId: pair.studentId,
      teacherId: pair.teacherId,
      lastSeq: seq,
      lastChange: seq,
      lastMessageAt: messageRows.at(-1)!.createdAt,
      // The talks before have come to their ends.
      teacherSettledSeq: seq - (pair.unreadBy === "teacher" ? unread : 0),
      createdAt: new Date(pair.since),
    });
    for (const side of ["student", "teacher"] as const)
      memberRows.push({
        chatId,
        personId: pair[`${side}Id`],
        readSeq: seq - (pair.unreadBy === side ? unread : 0),
        muted: pair.mutedBy === side,
      });
  }
  await insertMany(tx, chats, chatRows);
  await insertMany(tx, chatMembers, memberRows);
  await insertMany(tx, messages, messageRows);
  await insertMany(tx, messageReactions, reactionRows);
  await insertMany(tx, messageFiles, fileRows);
}

type Side = Line[0];

/** What each person has been part of: nobody reads the same words in two of their chats. */
class Heard {
  #by = new Map<string, Set<unknown>>();

  /** Those of `from` that neither of the two knows, at most `count`, which both know from now on. */
  fresh<T>(
    { studentId, teacherId }: Acquainted,
    from: readonly T[],
    count: number,
    random: Random,
  ) {
    const known = [studentId, teacherId].map((id) => {
      const set = this.#by.get(id) ?? new Set();
      this.#by.set(id, set);
      return set;
    });
    const open = from.filter((one) => known.every((set) => !set.has(one)));
    const found = random.some(open, count);
    for (const set of known) for (const one of found) set.add(one);
    return found;
  }
}

function linesOf(pair: Acquainted, heard: Heard, random: Random): Line[][] {
  const { unreadBy, mustWrite, showsAll } = pair;
  const talks = heard
    .fresh(pair, dialogues, mustWrite ? 3 : random.int(1, 2), random)
    .map((talk) => [...talk]);
  if (showsAll) talks.push([...marketDialogue]);
  if (unreadBy === undefined) return talks;
  const from = unreadBy === "student" ? ("t" as const) : ("s" as const);
  const last = heard.fresh(pair, unreadLines[from], 1, random);
  return [...talks, ...last.map((text): Line[] => [[from, text]])];
}

/** Talks spread from the first booking to today, their lines minutes apart. */
function timed(talks: Line[][], since: number, random: Random, now: number) {
  const span = Math.max(hour, now - since - 3 * hour);
  return talks.flatMap((talk, index) => {
    const isLast = index === talks.length - 1 && talk.length === 1;
    let at = isLast
      ? now - random.int(20, 170) * minute
      : since + (span * (index + 0.2 + random.next() * 0.3)) / talks.length;
    const gap = isLast ? 0 : Math.min(span / talks.length / 12, hour);
    return talk.map((line) => {
      at += Math.max(20_000, gap * (0.2 + random.next()));
      return { line, at: Math.round(Math.min(at, now - minute)) };
    });
  });
}
