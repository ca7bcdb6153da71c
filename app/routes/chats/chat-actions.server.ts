import type { z } from "zod";
import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { Person, Student, Teacher } from "#app/access/actor.ts";
import { loadThread, type ChatSection } from "#app/features/chat/thread/chat-page.server.ts";
import { getChat } from "#app/features/chat/conversations/chats.server.ts";
import { receiveFiles } from "#app/features/chat/attachments/receive-files.server.ts";
import {
  nothingWrittenText,
  openChatForm,
  writeFilesForm,
  writeForm,
  type SendMessage,
} from "#app/features/chat/sending/forms.ts";
import { dropUnsentFiles } from "#app/features/files/attachments/message-files.server.ts";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { uploadText } from "#app/features/files/text.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { NoRoom, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { isSaving, savingAction } from "./save-from-chat.server.ts";
import { markRead } from "#app/features/chat/reading/mark-read.server.ts";
import { setChatMuted } from "#app/features/chat/reading/set-chat-muted.server.ts";
import { openChat, openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import {
  contactDetailsStatus,
  openRefusalText,
  sendRefusalText,
} from "#app/features/chat/conversations/text.ts";
import { correctMessage } from "#app/features/chat/corrections/correct-message.server.ts";
import { correctForm } from "#app/features/chat/corrections/forms.ts";
import { correctingRefusalText } from "#app/features/chat/corrections/text.ts";
import { deleteMessage } from "#app/features/chat/changing/delete-message.server.ts";
import { editMessage } from "#app/features/chat/changing/edit-message.server.ts";
import { deleteForm, editForm, reactForm } from "#app/features/chat/changing/forms.ts";
import { react } from "#app/features/chat/changing/react.server.ts";
import { changingRefusalText } from "#app/features/chat/changing/text.ts";
import { translateForm } from "#app/features/chat/translations/forms.ts";
import { translateMessage } from "#app/features/chat/translations/translate-message.server.ts";
import {
  parseForm,
  parsePosted,
  readPosted,
  type FormState,
  type Posted,
} from "#app/platform/forms/forms.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type ThreadArgs = Args & { params: { chatId: string } };

const readBefore = createContext<number | null>(null);

/**
 * Middleware of a thread: opening the document is reading it, where it shows the newest messages. It runs before every
 * loader, so that the bar above counts without this chat. Within the app, the page says itself what was seen.
 */
export function seenByOpening(person: (context: Args["context"]) => Person) {
  return async ({ request, context, params }: { params: { chatId?: string } } & Args) => {
    const isDocument = request.headers.get("sec-fetch-dest") !== "empty";
    const { chatId } = params;
    if (!isDocument || request.method !== "GET" || chatId === undefined) return;
    const query = new URL(request.url).searchParams;
    if (query.has("around") || query.has("from")) return;
    // Another site's page can open the address, too: then the page says itself when it was seen.
    if (!["same-origin", "none", null].includes(request.headers.get("sec-fetch-site"))) return;
    const reader = person(context);
    await getChat(reader, chatId);
    context.set(readBefore, await markRead(reader, chatId));
  };
}

/**
 * A thread with as many messages as the address asks for, or from the one on that it names, and what was unread before
 * it was opened.
 */
export async function threadLoader(person: Person, { request, context, params }: ThreadArgs) {
  const query = new URL(request.url).searchParams;
  const seqIn = (name: string) => {
    const seq = Number(query.get(name));
    return Number.isSafeInteger(seq) && seq > 0 ? seq : null;
  };
  return loadThread(person, params.chatId, {
    show: Number(query.get("show")),
    from: seqIn("from"),
    around: seqIn("around"),
    readBefore: context.get(readBefore),
  });
}

/** The forms of a thread, posted without a script: a message, a change of one, and whether the chat is muted. */
export async function writeAction(person: Person, section: ChatSection, args: ThreadArgs) {
  const { chatId } = args.params;
  await getChat(person, chatId);
  if (isUpload(args.request.headers))
    return writeFilesAction(person, section, chatId, args.request);
  const posted = await readPosted(args.request);
  if (section === "student" && isSaving(posted))
    return savingAction(person as Student, chatId, posted, args.request);
  if (posted["mute"] === "on" || posted["mute"] === "off") {
    await setChatMuted(person, chatId, posted["mute"] === "on");
    return redirect(`/${section}/chats/${chatId}`);
  }
  if (posted["intent"] === "translate") return translateAction(person, chatId, posted);
  if (posted["intent"] !== undefined) return changeAction(person, section, chatId, posted);
  const form = parsePosted(posted, writeForm);
  if (!form.ok) return data({ form: form.state }, 400);
  return sendAction(person, section, { chatId, ...form.value }, form.fail);
}

async function sendAction(
  person: Person,
  section: ChatSection,
  message: SendMessage,
  fail: (errors: Record<string, string>) => FormState,
  files: { isRenamed: boolean }[] = [],
) {
  const sent = await sendMessage(person, message);
  if (sent.ok) return redirect(withRenamed(`/${section}/chats/${message.chatId}`, files));
  const errors = { text: sendRefusalText[sent.reason] };
  if (sent.reason === "contact-details") {
    const masked = (sent.found ?? []).join("\n");
    return data({ form: fail({ ...errors, masked }) }, contactDetailsStatus);
  }
  const status = sent.reason.startsWith("too-many") ? 429 : 422;
  return data({ form: fail(errors) }, status);
}

/** A message with the files themselves in its form. Where one of them is not taken, nothing is sent and the words stay. */
async function writeFilesAction(
  person: Person,
  section: ChatSection,
  chatId: string,
  request: Request,
) {
  try {
    return await receiveFiles(request, async ({ fields, take }) => {
      const form = parsePosted(Object.fromEntries(fields), writeFilesForm);
      if (!form.ok) return data({ form: form.state }, 400);
      const taken = await take(person, chatId);
      if (taken.error !== undefined)
        return data({ form: form.fail({ text: taken.error }) }, taken.status);
      const files = taken.files.map(({ id, name }) => ({ id, name }));
      const message = { chatId, ...form.value, files };
      const whole = writeForm.safeParse(message);
      if (!whole.success) return data({ form: form.fail({ text: nothingWrittenText }) }, 400);
      const answer = await sendAction(person, section, message, form.fail, taken.files);
      // A repeat has brought them twice, and a refusal in vain.
      const ids = taken.files.map(({ id }) => id);
      await inTransaction((tx) => dropUnsentFiles(tx, person, ids));
      return answer;
    });
  } catch (error) {
    const reason =
      error instanceof TooLarge ? "too-large" : error instanceof NoRoom ? "no-room" : null;
    if (reason === null) throw error;
    const form = { values: {}, errors: { text: uploadText("attachment", { reason }) } };
    return data({ form }, reason === "too-large" ? 413 : 507);
  }
}

/** The page itself is the answer: a translation is stored nowhere. */
async function translateAction(person: Person, chatId: string, posted: Posted) {
  const form = parsePosted(posted, translateForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const translation = await translateMessage(person, { chatId, ...form.value });
  const refused = !translation.ok && translation.reason === "too-many" ? 429 : 422;
  return data({ form: undefined, translation }, translation.ok ? 200 : refused);
}

async function changeAction(person: Person, section: ChatSection, chatId: string, posted: Posted) {
  const asked = readChange(person, chatId, posted);
  if (!asked.ok) return data({ form: asked.state }, 400);
  const changed = await asked.run();
  if (changed.ok) return redirect(`/${section}/chats/${chatId}`);
  return data({ form: asked.fail(refusalText[changed.reason]) }, 422);
}

const refusalText = { ...correctingRefusalText, ...changingRefusalText };
type Answer = { ok: true } | { ok: false; reason: keyof typeof refusalText };

/** What a form with an intent asks for; an intent that no form of ours has is misuse. */
function readChange(person: Person, chatId: string, posted: Posted) {
  const read = <T>(schema: z.ZodType<T>, run: (asked: T) => Promise<Answer>) => {
    const form = parsePosted(posted, schema);
    return form.ok ? { ...form, run: () => run(form.value) } : form;
  };
  if (posted["intent"] === "edit")
    return read(editForm, (edit) => editMessage(person, { chatId, ...edit }));
  if (posted["intent"] === "correct")
    return read(correctForm, (asked) => correctMessage(person, { chatId, ...asked }));
  if (posted["intent"] === "delete")
    return read(deleteForm, (asked) => deleteMessage(person, { chatId, ...asked }));
  if (posted["intent"] === "react")
    return read(reactForm, (asked) => react(person, { chatId, ...asked }));
  throw data(null, { status: 400 });
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
