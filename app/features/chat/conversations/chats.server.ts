import { and, desc, eq, gt, inArray, not, or, sql, type Placeholder } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { chatMembers, chats, messages } from "#db/schema/chat/chat.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { ChatFacts } from "#app/access/chat.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { erasedPair } from "./erased-pair.ts";
import { haveLessonOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import { paidLessonOf } from "../contact-guard/paid-lesson.ts";
import { chatDb, isChatApart, mainOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { filesOfMessage } from "./files-of-message.ts";
import { fillFiles } from "./fill-files.server.ts";
import { lastLine } from "./message.ts";
import { tellsDeleted } from "./tells-deleted.ts";

/** The person who asks; which of the two they are, the chat's row says. */
export type Member = { id: string };
type Reader = Db | Tx;

type Asking = { id: string | Placeholder };

const mine = (person: Asking) => or(eq(chats.studentId, person.id), eq(chats.teacherId, person.id));

const myReadSeq = (person: Asking) =>
  sql<number>`coalesce((select own.read_seq from ${chatMembers} own
    where own.chat_id = ${chats.id} and own.person_id = ${person.id}), 0)`.mapWith(Number);

/** How far the other has read; 0 while one of the two does not show it. */
const otherReadSeq = (person: Member) =>
  sql<number>`case when ${showsReading} then coalesce((select other.read_seq from ${chatMembers} other
    where other.chat_id = ${chats.id} and other.person_id <> ${person.id}), 0) else 0 end`.mapWith(
    Number,
  );

/** Who hides how far they have read does not see it of others. */
const showsReading = sql<boolean>`not exists (select from chat_settings shown
  where shown.person_id in (${chats.studentId}, ${chats.teacherId}) and not shown.show_reading)`;

const mutedBy = (person: Asking) =>
  sql<boolean>`exists (select from ${chatMembers} own
    where own.chat_id = ${chats.id} and own.person_id = ${person.id} and own.muted)`;

const haveLesson = sql<boolean>`${sql.raw(haveLessonOf("chats.student_id", "chats.teacher_id"))}`;

const isBlocked = sql<boolean>`${sql.raw(blockedPair("chats.student_id", "chats.teacher_id"))}`;

const isErased = sql<boolean>`${sql.raw(erasedPair("chats.student_id", "chats.teacher_id"))}`;

const paidLesson = sql<boolean>`${sql.raw(paidLessonOf("chats.student_id", "chats.teacher_id"))}`;

const blockedByMe = (person: Member) =>
  sql<boolean>`exists (select from blocks own where own.blocker_id = ${person.id}
    and own.blocked_id in (${chats.studentId}, ${chats.teacherId}))`;

const unreadBy = (person: Asking) =>
  sql<number>`(select count(*) from ${messages} where ${messages.chatId} = ${chats.id} and ${messages.senderId} <> ${person.id} and ${messages.seq} > ${myReadSeq(person)} and ${messages.deletedAt} is null)`.mapWith(
    Number,
  );

export type Chat = ChatFacts & {
  id: string;
  other: ChatPerson;
  /** The number of its latest change. */
  lastChange: number;
  /** Up to where the asking member and the other have read. */
  readSeq: number;
  otherReadSeq: number;
  showsReading: boolean;
  /** A lesson that the two have paid for has begun. */
  paidLesson: boolean;
  /** The asking member has blocked the other. */
  blockedByMe: boolean;
  /** It sends the asking member nothing. */
  muted: boolean;
};
/** The one at the other end. A teacher has a portrait and a page. */
export type ChatPerson = {
  id: string;
  name: string;
  zone: string;
  photo: string | null;
  teacher: { slug: string; portraitSeed: string } | null;
};

/** What the tables of chat say of one. */
const ownFacts = (person: Member) => ({
  id: chats.id,
  studentId: chats.studentId,
  teacherId: chats.teacherId,
  lastSeq: chats.lastSeq,
  lastChange: chats.lastChange,
  muted: mutedBy(person),
  showsReading,
  readSeq: myReadSeq(person),
  otherReadSeq: otherReadSeq(person),
});

/** What all others say of its two. */
const pairFacts = (person: Member) => ({
  teacherStatus: teachers.status,
  haveLesson,
  isBlocked,
  isErased,
  paidLesson,
  blockedByMe: blockedByMe(person),
});

const facts = (person: Member) => ({ ...ownFacts(person), ...pairFacts(person) });

/** A chat of this person's; anybody else's is not found. */
export async function getChat(person: Member, chatId: string): Promise<Chat> {
  if (!isUuid(chatId)) throw new AppError("not-found");
  const own = and(eq(chats.id, chatId), mine(person));
  const [row] = isChatApart()
    ? await withPairs(
        chatDb(),
        person,
        await chatDb().select(ownFacts(person)).from(chats).where(own),
      )
    : await chatDb()
        .select({ ...facts(person), ...otherPerson })
        .from(chats)
        .innerJoin(teachers, eq(teachers.userId, chats.teacherId))
        .innerJoin(users, eq(users.id, otherId(person)))
        .where(own);
  if (row === undefined) throw new AppError("not-found");
  return { ...row, other: asOther(person, row) };
}

/** Completes chats of their own cluster by what the first one says of their pairs, in one read of all. */
async function withPairs<Row extends Pair>(on: Db | Tx, person: Member, rows: Row[]) {
  if (rows.length === 0) return [];
  const ids = (of: (pair: Pair) => string) => sql.param(`{${rows.map(of).join(",")}}`);
  // Under the name of the table, which the columns above are written for.
  const pairs = sql`unnest(${ids(({ studentId }) => studentId)}::uuid[],
    ${ids(({ teacherId }) => teacherId)}::uuid[]) as chats(student_id, teacher_id)`;
  const found = await mainOn(on)
    .select({
      pairOf: sql<string>`chats.student_id || ' ' || chats.teacher_id`,
      ...pairFacts(person),
      ...otherPerson,
    })
    .from(pairs)
    .innerJoin(teachers, eq(teachers.userId, chats.teacherId))
    .innerJoin(users, eq(users.id, otherId(person)));
  const byPair = new Map(found.map(({ pairOf, ...pair }) => [pairOf, pair]));
  return rows.flatMap((row) => {
    const pair = byPair.get(`${row.studentId} ${row.teacherId}`);
    return pair === undefined ? [] : [{ ...row, ...pair }];
  });
}
type Pair = { studentId: string; teacherId: string };

/** The same, with the row locked until the transaction ends. */
export async function lockChat(tx: Tx, person: Member, chatId: string) {
  const own = and(eq(chats.id, chatId), mine(person));
  const [row] = isChatApart()
    ? await withPairs(
        tx,
        person,
        await tx.select(ownFacts(person)).from(chats).where(own).for("update"),
      )
    : await tx
        .select(facts(person))
        .from(chats)
        .innerJoin(teachers, eq(teachers.userId, chats.teacherId))
        .where(own)
        .for("update", { of: chats });
  if (row === undefined) throw new AppError("not-found");
  return row;
}

export type ChatLine = {
  id: string;
  other: ChatPerson;
  last: { text: string; mine: boolean; at: number; seq: number };
  unread: number;
  muted: boolean;
};

export const chatsPerPage = 200;

/**
 * The person's conversations that hold a message, the newest first: those of a page, and one more where older ones follow
 * it; or, of `ids`, all.
 */
export async function listChats(
  person: Member,
  asked: { page: number } | { ids: string[] } = { page: 1 },
): Promise<ChatLine[]> {
  const columns = {
    id: chats.id,
    studentId: chats.studentId,
    teacherId: chats.teacherId,
    unread: unreadBy(person),
    muted: mutedBy(person),
    last: messages,
    tellsDeleted: tellsDeleted("messages"),
    files: filesOfMessage("messages"),
  };
  const theirLast = and(eq(messages.chatId, chats.id), eq(messages.seq, chats.lastSeq));
  const order = [desc(chats.lastMessageAt), desc(chats.id)];
  const listed = "ids" in asked ? and(mine(person), inArray(chats.id, asked.ids)) : mine(person);
  const [offset, limit] =
    "ids" in asked ? [0, asked.ids.length] : [(asked.page - 1) * chatsPerPage, chatsPerPage + 1];
  const rows = isChatApart()
    ? await withPairs(
        chatDb(),
        person,
        await chatDb()
          .select(columns)
          .from(chats)
          .innerJoin(messages, theirLast)
          .where(listed)
          .orderBy(...order)
          .offset(offset)
          .limit(limit),
      )
    : await chatDb()
        .select({ ...columns, ...otherPerson })
        .from(chats)
        .innerJoin(teachers, eq(teachers.userId, chats.teacherId))
        .innerJoin(users, eq(users.id, otherId(person)))
        .innerJoin(messages, theirLast)
        .where(listed)
        .orderBy(...order)
        .offset(offset)
        .limit(limit);
  await fillFiles(
    chatDb(),
    rows.map(({ files }) => files),
  );
  return rows.map((row) => ({
    id: row.id,
    other: asOther(person, row),
    unread: row.unread,
    muted: row.muted,
    last: {
      text: lastLine({
        ...row.last,
        detail: row.tellsDeleted ? null : row.last.detail,
        files: row.files,
      }),
      mine: row.last.senderId === person.id,
      at: row.last.createdAt.getTime(),
      seq: row.last.seq,
    },
  }));
}

/** With whom this person has conversations that hold a message, the newest first, mostOthers at most. */
export async function listOthers(person: Member): Promise<{ chatId: string; otherId: string }[]> {
  return chatDb()
    .select({ chatId: chats.id, otherId: otherId(person).mapWith(String) })
    .from(chats)
    .where(and(mine(person), gt(chats.lastSeq, 0)))
    .orderBy(desc(chats.lastMessageAt), desc(chats.id))
    .limit(mostOthers);
}
const mostOthers = 10_000;

const asking = { id: sql.placeholder("person") };

/** The query of `unreadCount`, for a read that asks more of the same `person`. */
export const unreadQuery = (on: Reader) =>
  on
    .select({ unread: sql<number>`coalesce(sum(${unreadBy(asking)}), 0)`.mapWith(Number) })
    .from(chats)
    .where(and(mine(asking), not(mutedBy(asking))));

/** Messages for this person that they have not seen, in all chats that they have not muted: the figure in the bar. */
export async function unreadCount(person: Member): Promise<number> {
  const [row] = await unreadQuery(chatDb()).prepare("chat.unread").execute({ person: person.id });
  return row?.unread ?? 0;
}

/** The same in the one chat of two people. */
export async function unreadCountOfPair(person: Member, pair: Pair): Promise<number> {
  const { studentId, teacherId } = pair;
  const [row] = await chatDb()
    .select({ unread: unreadBy(person) })
    .from(chats)
    .where(and(mine(person), eq(chats.studentId, studentId), eq(chats.teacherId, teacherId)));
  return row?.unread ?? 0;
}

const otherPerson = {
  otherId: users.id,
  otherName: users.name,
  otherZone: users.zone,
  otherPhoto: users.portraitId,
  slug: teachers.slug,
  portraitSeed: teachers.portraitSeed,
};

const otherId = (person: Member) =>
  sql<string>`case when ${chats.studentId} = ${person.id} then ${chats.teacherId} else ${chats.studentId} end`;

function asOther(
  person: Member,
  row: {
    studentId: string;
    otherId: string;
    otherName: string;
    otherZone: string;
    otherPhoto: string | null;
    slug: string;
    portraitSeed: string;
  },
): ChatPerson {
  const { slug, portraitSeed } = row;
  return {
    id: row.otherId,
    name: row.otherName,
    zone: row.otherZone,
    photo: row.otherPhoto,
    teacher: row.studentId === person.id ? { slug, portraitSeed } : null,
  };
}
