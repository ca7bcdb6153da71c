import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { loadThread, type ChatSection } from "#app/features/chat/thread/chat-page.server.ts";
import { getChat } from "#app/features/chat/conversations/chats.server.ts";
import { openChatForm, writeForm } from "#app/features/chat/sending/forms.ts";
import { markRead } from "#app/features/chat/reading/mark-read.server.ts";
import { setChatMuted } from "#app/features/chat/reading/set-chat-muted.server.ts";
import { openChat, openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { openRefusalText, sendRefusalText } from "#app/features/chat/conversations/text.ts";
import { parseForm, parsePosted, readPosted, type FormState } from "#app/platform/forms/forms.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type ThreadArgs = Args & { params: { chatId: string } };

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

/** A thread with as many messages as the address asks for, or from the one on that it names, and what was unread before it was opened. */
export async function threadLoader(person: Person, { request, context, params }: ThreadArgs) {
  const query = new URL(request.url).searchParams;
  const from = Number(query.get("from"));
  return loadThread(person, params.chatId, {
    show: Number(query.get("show")),
    from: Number.isSafeInteger(from) && from > 0 ? from : null,
    readBefore: context.get(readBefore),
  });
}

/** The forms of a thread, posted without a script: a message, and whether it is muted. */
export async function writeAction(person: Person, section: ChatSection, args: ThreadArgs) {
  const { chatId } = args.params;
  await getChat(person, chatId);
  const posted = await readPosted(args.request);
  if (posted["mute"] === "on" || posted["mute"] === "off") {
    await setChatMuted(person, chatId, posted["mute"] === "on");
    return redirect(`/${section}/chats/${chatId}`);
  }
  const form = parsePosted(posted, writeForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const sent = await sendMessage(person, { chatId, ...form.value });
  if (sent.ok) return redirect(`/${section}/chats/${chatId}`);
  const status = sent.reason === "closed" ? 422 : 429;
  return data({ form: form.fail({ text: sendRefusalText[sent.reason] }) }, status);
}

/** "Message" on a profile or a lesson: on to the thread, begun now if there is none. */
export async function openChatAction(
  person: { student: Student } | { teacher: Teacher },
  request: Request,
) {
  const form = await parseForm(request, openChatForm);
  if (!form.ok)
    return data(
      { form: { values: {}, errors: { "": "Choose who to write to." } } satisfies FormState },
      400,
    );
  const section: ChatSection = "student" in person ? "student" : "teacher";
  const input = form.value;
  if ("lesson" in input) {
    const writer = "student" in person ? person.student : person.teacher;
    const { chatId } = await openLessonChat(writer, input.lesson);
    return redirect(`/${section}/chats/${chatId}`);
  }
  // A teacher never begins with somebody they have no lesson with.
  if (!("student" in person))
    return data({ form: form.fail("Choose one of your lessons first.") }, 422);
  const opened = await openChat(person.student, input.teacher);
  if (opened.ok) return redirect(`/${section}/chats/${opened.chatId}`);
  const status = opened.reason === "too-many-teachers" ? 429 : 422;
  return data({ form: form.fail(openRefusalText[opened.reason]) }, status);
}
