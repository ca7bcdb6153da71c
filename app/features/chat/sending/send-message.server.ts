import type { Connection } from "#app/platform/live/live.server.ts";
import { gathered } from "#app/platform/database/gathered.server.ts";
import type { Member } from "../conversations/chats.server.ts";
import type { Message } from "../conversations/message.ts";
import type { SendRefusal } from "../conversations/text.ts";
import type { SendMessage } from "./forms.ts";
import { storeMessages, type SentMessage } from "./store-messages.server.ts";

type Sent =
  | { ok: true; message: Message }
  /** `found`: the parts that look like contact details. */
  | { ok: false; reason: SendRefusal; found?: string[] };

/** What goes into the database together; two of one chat or of one sender follow each other. */
const store = gathered({
  runs: 2,
  most: 128,
  keysOf: ({ chatId, senderId }: SentMessage) => [chatId, senderId],
  together: storeMessages,
  alone: async (asked: SentMessage) => (await storeMessages([asked]))[0]!,
});

/**
 * Stores a message, shows it to both members and answers with it; `from`, the connection it came by, hears it by the
 * answer alone. A retry with the same clientId gets the first message back. Before
 * the first paid lesson of the two, contact details are refused, or hidden where it is `masked`. Throws not-found for a
 * chat of others.
 */
export async function sendMessage(
  sender: Member,
  asked: SendMessage,
  now = new Date(),
  from?: Connection,
): Promise<Sent> {
  const { chatId, clientId, text, kind = "text", detail = null, replyTo = null, masked } = asked;
  const { files = [], peaks = null } = asked;
  const content = { clientId, kind, text, detail, replyTo, files, peaks, masked: masked === "on" };
  const stored = await store({ chatId, senderId: sender.id, now, from, ...content });
  if ("error" in stored) throw stored.error;
  return stored;
}
