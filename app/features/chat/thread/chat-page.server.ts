import { randomUUID } from "node:crypto";
import type { Person, Student } from "#app/access/actor.ts";
import { canWrite } from "#app/access/chat.ts";
import { getChatCard } from "./chat-card.server.ts";
import { listNames } from "#app/features/accounts/people/names.server.ts";
import { chatsPerPage, getChat, listChats, listOthers } from "../conversations/chats.server.ts";
import { listLessonCards } from "#app/features/scheduling/lesson-pages/lesson-cards.server.ts";
import { plainWords } from "#app/features/teachers/reference-data/plain-words.ts";
import { translationLabel } from "#app/platform/translation/translation.server.ts";
import { searchMessages } from "../message-search/search-messages.server.ts";
import { latestMessages, readStretch, type Place } from "../conversations/messages.server.ts";
import {
  findTeacherToWriteTo,
  lookAtChat,
  openLessonChat,
  type NewChatWith,
} from "../conversations/open-chat.server.ts";
import { noTeacherText, openRefusalText } from "../conversations/text.ts";

export type ChatSection = "student" | "teacher";

/** Names a teacher by slug in the address of the chats: /student/chats?with=ines-valverde */
export const chatWithField = "with";

const firstPage = 50;
const mostShown = 1_000;
/** What an address asks of the list: what is searched for, empty for nothing, and a page of it from 1 on. */
export type ChatsAsked = { search: string; page: number };

/** A page of a person's conversations, the latest first, and the first of it as a wide page shows it beside them. */
export async function loadChats(person: Person, asked: ChatsAsked) {
  const list = await readChatList(person, asked.page);
  const [first] = list.chats;
  const [latest, search] = await Promise.all([
    first === undefined ? null : readThread(person, first.id, asItIs),
    asked.search === "" ? null : searchChats(person, asked.search),
  ]);
  return { me: meOf(person), now: Date.now(), list, latest, search };
}

async function readChatList(person: Person, page: number) {
  const found = await listChats(person, { page });
  return { chats: found.slice(0, chatsPerPage), page, more: found.length > chatsPerPage };
}
export type ChatListPage = Awaited<ReturnType<typeof readChatList>>;

const mostPeople = 50;

/** Of all conversations those whose other has such a name, mostPeople at most, and messages with the other's name. */
async function searchChats(person: Person, asked: string) {
  const [found, others] = await Promise.all([searchMessages(person, asked), listOthers(person)]);
  const names = await listNames(others.map(({ otherId }) => otherId));
  const nameOf = new Map(others.map(({ chatId, otherId }) => [chatId, names.get(otherId) ?? ""]));
  const wanted = plainWords(asked);
  const isWanted = ({ chatId }: { chatId: string }) => {
    const parts = plainWords(nameOf.get(chatId)!);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const ids = others.filter(isWanted).map(({ chatId }) => chatId);
  return {
    asked,
    people: await listChats(person, { ids: ids.slice(0, mostPeople) }),
    more: found.more,
    messages: found.messages.map((one) => ({ ...one, name: nameOf.get(one.chatId) ?? "" })),
  };
}
export type ChatSearch = Awaited<ReturnType<typeof searchChats>>;

/** The chat that an address asks for: whom it would begin with, or why it cannot. */
export type ChatInput = { teacher: NewChatWith } | { refused: string };

/**
 * A student's conversations and, with the `slug` of a teacher, the new one that it leads to, or why there can be none.
 * `begun` is the one that there is already. Reading writes nothing: the button of the page begins it.
 */
export async function loadStudentChats(
  student: Student,
  slug: string | null,
  asked: ChatsAsked,
): Promise<
  Awaited<ReturnType<typeof loadChats>> & {
    input: ChatInput | null;
    begun: string | null;
    isUnknown: boolean;
  }
> {
  const isNew = { input: null, begun: null, isUnknown: false };
  if (slug === null) return { ...(await loadChats(student, asked)), ...isNew };
  const list = await readChatList(student, 1);
  const page = { me: meOf(student), now: Date.now(), list, latest: null, search: null, ...isNew };
  const opening = await lookAtChat(student, slug);
  if (opening === null) return { ...page, input: { refused: noTeacherText }, isUnknown: true };
  if (opening.state === "begun") return { ...page, begun: opening.chatId };
  if (opening.state === "new") return { ...page, input: { teacher: opening.teacher } };
  return { ...page, input: { refused: openRefusalText[opening.reason] } };
}

/** The name of the teacher whose new chat the address after signing in leads to, or null. */
export async function findChatInHand(next: string | null): Promise<string | null> {
  const found = /^\/student\/chats\?([^#]*)/.exec(next ?? "");
  const slug = found && new URLSearchParams(found[1]).get(chatWithField);
  return slug ? findTeacherToWriteTo(slug) : null;
}

/** The thread of a lesson's two, as the room shows it next to the call. */
export async function openLessonThread(person: Person, lessonId: string) {
  const { chatId } = await openLessonChat(person, lessonId);
  const chat = await getChat(person, chatId);
  return {
    chatId,
    me: meOf(person),
    now: Date.now(),
    other: chat.other,
    messages: await latestMessages(chat, firstPage),
    later: false,
    lastChange: chat.lastChange,
    readSeq: chat.readSeq,
    otherReadSeq: chat.otherReadSeq,
    canWrite: canWrite(person, chat),
    blockedByMe: chat.blockedByMe,
    clientId: randomUUID(),
    showMore: null,
    translatedBy: translationLabel(),
  };
}
export type OpenedThread = Awaited<ReturnType<typeof openLessonThread>>;

/** `from`: the first message that is shown; `around`: one in their middle. */
type Asked = {
  show: number;
  from: number | null;
  around: number | null;
  readBefore: number | null;
};

/** With its newest messages, and not opened: nothing is marked as read. */
const asItIs: Asked = { show: 0, from: null, around: null, readBefore: null };

/** One thread as its page shows it, and the list of the others. */
export async function loadThread(person: Person, chatId: string, asked: Asked) {
  const [list, thread] = await Promise.all([
    readChatList(person, 1),
    readThread(person, chatId, asked),
  ]);
  return { ...thread, list };
}

/**
 * One thread as its page shows it: its `show` latest messages (50 to 1,000), or those from number `from` on.
 * `readBefore`: how far it had been read before it was opened, where opening has marked it as read.
 */
async function readThread(person: Person, chatId: string, asked: Asked) {
  const chat = await getChat(person, chatId);
  const show = Math.min(
    mostShown,
    Math.max(firstPage, Number.isInteger(asked.show) ? asked.show : 0),
  );
  const place = placeOf(asked);
  const [messages, card, cards] = await Promise.all([
    place === null
      ? latestMessages(chat, show)
      : readStretch(person, chatId, place).then(({ messages }) => messages),
    getChatCard(person, chat),
    listLessonCards(person, chat),
  ]);
  const isFirst = (messages[0]?.seq ?? 1) <= 1;
  const more = !isFirst && place === null && show < mostShown;
  return {
    me: meOf(person),
    now: Date.now(),
    chatId: chat.id,
    other: chat.other,
    card,
    cards,
    // A time is held for those who have booked before.
    mayHold: cards.some(({ lesson }) => lesson.bookedAt !== null),
    messages,
    later: (messages.at(-1)?.seq ?? chat.lastSeq) < chat.lastSeq,
    from: asked.around ?? asked.from,
    lastChange: chat.lastChange,
    otherReadSeq: chat.otherReadSeq,
    readSeq: asked.readBefore ?? chat.readSeq,
    canWrite: canWrite(person, chat),
    blockedByMe: chat.blockedByMe,
    muted: chat.muted,
    showMore: more ? Math.min(mostShown, show + firstPage) : null,
    clientId: randomUUID(),
    translatedBy: translationLabel(),
  };
}

function placeOf({ from, around }: Asked): Place | null {
  if (around !== null) return { around };
  return from === null ? null : { after: from - 1 };
}

function meOf({ id, name, zone }: Person) {
  return { id, name, zone };
}

export type ReadThread = Awaited<ReturnType<typeof readThread>>;
