import { z } from "zod";
import { asTeacher } from "#app/access/actor.ts";
import { canWrite } from "#app/access/chat.ts";
import { rules } from "#config/rules.ts";
import { readFileStates } from "#app/features/files/attachments/message-files.server.ts";
import { emit } from "#app/platform/live/live.server.ts";
import { live } from "#app/platform/live/serve-socket.server.ts";
import { openLessonThread } from "./chat-page.server.ts";
import { getChat, unreadCount } from "../conversations/chats.server.ts";
import { showsTyping } from "../conversations/chat-settings.server.ts";
import { correctMessage } from "../corrections/correct-message.server.ts";
import { correctForm } from "../corrections/forms.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { editMessage } from "../changing/edit-message.server.ts";
import { deleteForm, editForm, reactForm } from "../changing/forms.ts";
import { react } from "../changing/react.server.ts";
import { listSavedReplies } from "../saved-replies/saved-replies.server.ts";
import { sendMessageForm } from "../sending/forms.ts";
import { translateForm } from "../translations/forms.ts";
import { translateMessage } from "../translations/translate-message.server.ts";
import { markRead } from "../reading/mark-read.server.ts";
import { chatRoom, type ChatTyping } from "../conversations/message.ts";
import { changesAfter, readStretch } from "../conversations/messages.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";

const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const ofChat = { chatId: z.uuid() };
const chat = z.strictObject(ofChat);

export const chatHandlers = {
  "chat.unread": live(z.strictObject({}), async ({ person }) => ({
    unread: await unreadCount(person),
  })),

  "chat.send": live(sendMessageForm, (connection, message) =>
    sendMessage(connection.person, message, new Date(), connection),
  ),

  "chat.edit": live(editForm.extend(ofChat), ({ person }, edit) => editMessage(person, edit)),

  "chat.correct": live(correctForm.extend(ofChat), ({ person }, asked) =>
    correctMessage(person, asked),
  ),

  "chat.delete": live(deleteForm.extend(ofChat), ({ person }, asked) =>
    deleteMessage(person, asked),
  ),

  "chat.react": live(reactForm.extend(ofChat), ({ person }, asked) => react(person, asked)),

  "chat.translate": live(
    translateForm.extend(ofChat),
    ({ person }, asked) => translateMessage(person, asked),
    { apart: true },
  ),

  /** Listens to who types, and brings what has changed since the change `after`. */
  "chat.subscribe": live(chat.extend({ after: seq }), async (connection, { chatId, after }) => {
    const missed = await changesAfter(connection.person, chatId, after);
    connection.join(chatRoom(chatId));
    return missed;
  }),

  /** Messages before, after or around one, for who looks further up. */
  "chat.stretch": live(
    z.union([
      chat.extend({ before: seq }),
      chat.extend({ after: seq }),
      chat.extend({ around: seq }),
    ]),
    ({ person }, { chatId, ...place }) => readStretch(person, chatId, place),
  ),

  /** What the scanner has said of files that are about to be sent. */
  "chat.file-states": live(
    z.strictObject({ fileIds: z.array(z.uuid()).max(rules.chat.files) }),
    ({ person }, { fileIds }) => readFileStates(person, fileIds),
  ),

  /** What a teacher may put into a message; nobody else has any. */
  "chat.saved-replies": live(z.strictObject({}), async ({ person }) => ({
    replies: person.role === "teacher" ? await listSavedReplies(asTeacher(person)) : [],
  })),

  "chat.leave": live(chat, (connection, { chatId }) => connection.leave(chatRoom(chatId))),

  "chat.mark-read": live(chat.extend({ seq }), async ({ person }, { chatId, seq }) => {
    await markRead(person, chatId, seq);
  }),

  "chat.typing": live(chat, async (connection, { chatId }) => {
    const room = chatRoom(chatId);
    if (!connection.isIn(room) || !(await showsTyping(chatId))) return;
    const { person } = connection;
    if (!canWrite(person, await getChat(person, chatId))) return;
    const typing: ChatTyping = { chatId, personId: person.id };
    emit(room, "chat.typing", typing, connection);
  }),

  "chat.open-lesson": live(z.strictObject({ lessonId: z.uuid() }), ({ person }, { lessonId }) =>
    openLessonThread(person, lessonId),
  ),
};
