import type { MessageFile } from "#app/features/files/attachments/message-files.server.ts";
import { lengthText } from "#app/features/files/text.ts";
import type { MessageKind, Reaction } from "#db/schema/chat/message-kinds.ts";
import type { DetailOf } from "./message-detail.ts";

/** Of a kind, and what it carries; null where it went with its sender's account or was deleted. */
type Carried = {
  [Kind in MessageKind]: { kind: Kind; detail: DetailOf[Kind] | null };
}[MessageKind];

/** A message as both sides see it. Instants are epoch milliseconds. */
export type Message = Carried & {
  seq: number;
  /** The chat's number of its latest change: of two copies the higher is true. */
  change: number;
  senderId: string;
  clientId: string;
  /** Empty once it is deleted. */
  text: string;
  replyTo: number | null;
  /** What the message that it answers says, as far as a line holds it. */
  quote: Quote | null;
  at: number;
  editedAt: number | null;
  deletedAt: number | null;
  reactions: { personId: string; reaction: Reaction }[];
  /** In their order; of a voice message its sound. */
  files: (MessageFile & { name: string })[];
};

export type Quote = { senderId: string; line: string };

/** What a socket carries to both members when a message was stored or has changed. */
export type MessageArrived = { chatId: string; message: Message };
export type ChatRead = { chatId: string; readerId: string; seq: number };
export type ChatTyping = { chatId: string; personId: string };

/** What a chat answers to who was away: the changes since, or that there are too many to tell. */
export type Missed = {
  messages: Message[];
  /** The number to go on from. */
  change: number;
  /** There are more: ask again from `change`. */
  more: boolean;
  /** So much has changed that the page is read again instead. */
  tooFar: boolean;
  otherReadSeq: number;
  canWrite: boolean;
};

export function chatRoom(chatId: string): string {
  return `chat:${chatId}`;
}

const lineLength = 120;

type Told = {
  kind: MessageKind;
  text: string;
  detail: object | null;
  files: Pick<Message["files"][number], "name" | "type">[];
  deletedAt: unknown;
};

/** What the list of chats, and the quote in a reply, show of a message. */
export function lastLine({ kind, text, detail, files, deletedAt }: Told): string {
  if (deletedAt !== null) return "Message deleted";
  if (kind === "voice" && detail !== null)
    return `Voice message, ${lengthText((detail as DetailOf["voice"]).seconds)}`;
  if (text === "" && files.length > 0) return filesLine(files);
  if (kind === "correction") {
    const corrected = (detail as DetailOf["correction"] | null)?.corrected ?? text;
    return corrected === "" ? "Correction" : `Correction: ${corrected.slice(0, lineLength)}`;
  }
  return text.slice(0, lineLength);
}

function filesLine(files: Told["files"]): string {
  const [first] = files;
  const pictures = files.every(({ type }) => type.startsWith("image/"));
  if (files.length > 1) return `${files.length} ${pictures ? "pictures" : "files"}`;
  return pictures ? "Picture" : first!.name.slice(0, lineLength);
}
