import { z } from "zod";
import { asStudent, type Person } from "#app/access/actor.ts";
import { getChat } from "#app/features/chat/conversations/chats.server.ts";
import { openChat, openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import {
  contactDetailsStatus,
  openRefusalText,
  sendRefusalText,
} from "#app/features/chat/conversations/text.ts";
import { markRead } from "#app/features/chat/reading/mark-read.server.ts";
import { writeForm } from "#app/features/chat/sending/forms.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { chatInPath, messageOf } from "./chats.server.ts";
import { type Call, operation } from "./operation.ts";
import { notFound, Problem, wrongFields, wrongForm } from "./problem.ts";
import * as shapes from "./shapes.ts";

const openBody = z.strictObject({
  teacher: shapes.slug.optional().meta({ description: "For a student: whom to write to." }),
  lessonId: shapes.idField.optional().meta({ description: "Or a lesson: with its other person." }),
});

async function open(person: Person, { teacher, lessonId }: z.output<typeof openBody>, now: Date) {
  if (lessonId !== undefined) return { id: (await openLessonChat(person, lessonId, now)).chatId };
  if (teacher === undefined)
    return wrongFields([{ field: "lessonId", message: "Choose one of your lessons" }]);
  // A teacher never begins with somebody they have no lesson with.
  if (person.role !== "student") return notFound;
  const opened = await openChat(asStudent(person), teacher, now);
  if (opened.ok) return { id: opened.chatId };
  const { reason } = opened;
  return new Problem(reason === "too-many-teachers" ? 429 : 422, reason, openRefusalText[reason]);
}

const sendBody = z.strictObject({
  text: z.string().meta({
    description: `At most ${rules.chat.characters} characters.`,
    example: "I have a question about the homework.",
  }),
  replyTo: z.int().min(1).optional().meta({ description: "The number of an earlier message." }),
  masked: z.boolean().optional().meta({
    description: "What looks like contact details is hidden, where it may not be sent yet.",
  }),
});

type Sending = Call<z.output<typeof chatInPath>, unknown, z.output<typeof sendBody>>;

async function send({ person, params: { chatId }, body, requestId, now }: Sending) {
  await getChat(person, chatId);
  const typed = {
    clientId: requestId,
    text: body.text,
    ...(body.replyTo !== undefined && { replyTo: String(body.replyTo) }),
    ...(body.masked === true && { masked: "on" }),
  };
  const form = parsePosted(typed, writeForm);
  if (!form.ok) return wrongForm(form.state);
  const sent = await sendMessage(person, { chatId, ...form.value }, now);
  if (sent.ok) return messageOf(sent.message);
  const { reason } = sent;
  const isLimit = reason === "too-many-minute" || reason === "too-many-day";
  const status = reason === "contact-details" ? contactDetailsStatus : isLimit ? 429 : 422;
  return new Problem(status, reason, sendRefusalText[reason]);
}

export const chatWrites = [
  operation({
    id: "openChat",
    group: "Messages",
    method: "post",
    path: "/chats",
    title: "Begin a conversation",
    about: "Or find the one that the two have already.",
    scope: "messages:write",
    body: openBody,
    answer: z.object({ id: shapes.idField }),
    refuses: {
      404: ["not-found"],
      422: ["not-taking", "blocked", "unconfirmed", "restricted"],
      429: ["too-many-teachers"],
    },
    run: ({ person, body, now }) => open(person, body, now),
  }),
  operation({
    id: "sendMessage",
    group: "Messages",
    method: "post",
    path: "/chats/{chatId}/messages",
    title: "Send a message",
    scope: "messages:write",
    params: chatInPath,
    body: sendBody,
    status: 201,
    answer: shapes.message,
    refuses: {
      409: ["contact-details"],
      422: ["closed"],
      429: ["too-many-minute", "too-many-day"],
    },
    run: send,
  }),
  operation({
    id: "markRead",
    group: "Messages",
    method: "post",
    path: "/chats/{chatId}/read",
    title: "Mark messages as read",
    scope: "messages:write",
    params: chatInPath,
    body: z.strictObject({
      upTo: z.int().min(1).optional().meta({
        description: "A message’s number; the newest where nothing is said.",
      }),
    }),
    async run({ person, params, body }) {
      await markRead(person, params.chatId, body.upTo);
      return undefined;
    },
  }),
];
