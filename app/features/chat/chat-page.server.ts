import { randomUUID } from "node:crypto";
import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { Person, Student } from "#app/access/actor.ts";
import { canWrite } from "#app/access/chat.ts";
import { parseForm, type FormState } from "#app/platform/forms/forms.ts";
import { getChatCard } from "./chat-card.server.ts";
import { getChat, latestMessages, listChats } from "./chats.server.ts";
import { openChatForm, writeForm } from "./forms.ts";
import { markRead } from "./mark-read.server.ts";
import {
  findTeacherToWriteTo,
  lookAtChat,
  openChat,
  openLessonChat,
  type NewChatWith,
} from "./open-chat.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { noTeacherText, openRefusalText, sendRefusalText } from "./text.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type ThreadArgs = Args & { params: { chatId: string } };
export type ChatSection = "student" | "teacher";

/** Names a teacher by slug in the address of the chats: /student/chats?with=ines-valverde */
const withField = "with";

const firstPage = 50;
const mostShown = 1_000;
const readBefore = createContext<number | null>(null);

/**
 * Middleware of a thread: opening the document is reading it. It runs before every loader, so that
 * the bar above counts without this chat. Within the app, the page says itself when it was seen.
 */
export function seenByOpening(person: (context: Args["context"]) => Person) {
  return async ({ request, context, params }: { params: { chatId?: string } } & Args) => {
    const isDocument = request.headers.get("sec-fetch-dest") !== "empty";
    const { chatId } = params;
    if (!isDocument || request.method !== "GET" || chatId === undefined) return;
    // Another site's page can open the address, too: then the page says itself when it was seen.
    if (!["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"))) return;
    const reader = person(context);
    await getChat(reader, chatId);
    context.set(readBefore, await markRead(reader, chatId));
  };
}

export async function loadChats(person: Person) {
  return { me: meOf(person), now: Date.now(), chats: await listChats(person) };
}

/** The chat that an address wishes for: whom it would begin with, or why it cannot. */
export type ChatInput = { teacher: NewChatWith } | { refused: string };

/**
 * A student's conversations and, where the address says `with`, the new one that it leads to; one that there is
 * already is gone on to. Reading writes nothing: the button of the page begins it.
 */
export async function loadStudentChats(student: Student, request: Request) {
  const slug = new URL(request.url).searchParams.get(withField);
  const page = await loadChats(student);
  if (slug === null) return data({ ...page, wish: null });
  const opening = await lookAtChat(student, slug);
  if (opening === null)
    return data({ ...page, wish: { refused: noTeacherText } satisfies ChatInput }, 404);
  if (opening.state === "begun") throw redirect(`/student/chats/${opening.chatId}`);
  const wish: ChatInput =
    opening.state === "new"
      ? { teacher: opening.teacher }
      : { refused: openRefusalText[opening.reason] };
  return data({ ...page, wish });
}

/** The name of the teacher whose new chat the address after signing in leads to, or null. */
export async function findChatInHand(next: string | null): Promise<string | null> {
  const found = /^\/student\/chats\?([^#]*)/.exec(next ?? "");
  const slug = found && new URLSearchParams(found[1]).get(withField);
  return slug ? findTeacherToWriteTo(slug) : null;
}

/** The thread of a lesson's two, as the room shows it beside the call. */
export async function openLessonThread(person: Person, lessonId: string) {
  const { chatId } = await openLessonChat(person, lessonId);
  const chat = await getChat(person, chatId);
  return {
    chatId,
    me: meOf(person),
    now: Date.now(),
    other: chat.other,
    messages: await latestMessages(chat, firstPage),
    readSeq: chat.readSeq,
    otherReadSeq: chat.otherReadSeq,
    canWrite: canWrite(person, chat),
    clientId: randomUUID(),
    showMore: null,
  };
}
export type OpenedThread = Awaited<ReturnType<typeof openLessonThread>>;

export async function loadThread(person: Person, { request, context, params }: ThreadArgs) {
  const chat = await getChat(person, params.chatId);
  const asked = Number(new URL(request.url).searchParams.get("show"));
  const show = Math.min(mostShown, Math.max(firstPage, Number.isInteger(asked) ? asked : 0));
  const [chats, messages, card] = await Promise.all([
    listChats(person),
    latestMessages(chat, show),
    getChatCard(person, chat),
  ]);
  const more = (messages[0]?.seq ?? 1) > 1 && show < mostShown;
  return {
    me: meOf(person),
    now: Date.now(),
    chats,
    chatId: chat.id,
    other: chat.other,
    card,
    messages,
    otherReadSeq: chat.otherReadSeq,
    readSeq: context.get(readBefore) ?? chat.readSeq,
    canWrite: canWrite(person, chat),
    showMore: more ? Math.min(mostShown, show + firstPage) : null,
    clientId: randomUUID(),
  };
}

/** The form of a thread, posted without a script. */
export async function writeInThread(person: Person, section: ChatSection, args: ThreadArgs) {
  await getChat(person, args.params.chatId);
  const form = await parseForm(args.request, writeForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { chatId } = args.params;
  const sent = await sendMessage(person, { chatId, ...form.value });
  if (sent.ok) return redirect(`/${section}/chats/${chatId}`);
  const status = sent.reason === "closed" ? 422 : 429;
  return data({ form: form.fail({ text: sendRefusalText[sent.reason] }) }, status);
}

/** "Message" on a profile or a lesson: on to the thread, begun now if there is none. */
export async function beginChat(
  person: { student: Student } | { teacher: Person },
  { request }: Args,
) {
  const form = await parseForm(request, openChatForm);
  if (!form.ok)
    return data(
      { form: { values: {}, errors: { "": "Choose whom to write to." } } satisfies FormState },
      400,
    );
  const section: ChatSection = "student" in person ? "student" : "teacher";
  const wish = form.value;
  if ("lesson" in wish) {
    const { chatId } = await openLessonChat(
      "student" in person ? person.student : person.teacher,
      wish.lesson,
    );
    return redirect(`/${section}/chats/${chatId}`);
  }
  // A teacher never begins with somebody they have no lesson with.
  if (!("student" in person))
    return data({ form: form.fail("Choose one of your lessons first.") }, 422);
  const opened = await openChat(person.student, wish.teacher);
  if (opened.ok) return redirect(`/${section}/chats/${opened.chatId}`);
  const status = opened.reason === "too-many-teachers" ? 429 : 422;
  return data({ form: form.fail(openRefusalText[opened.reason]) }, status);
}

function meOf({ id, name, zone }: Person) {
  return { id, name, zone };
}
