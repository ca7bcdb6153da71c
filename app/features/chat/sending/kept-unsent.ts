/** Messages that wait in this browser until they are stored: they outlive the tab they were written in. */
import type { OutgoingFile, Recorded } from "../attachments/outgoing.ts";
import type { Quote } from "../conversations/message.ts";
import { isKeptHere, withinKept } from "#app/features/consent/unsent-store.ts";

export type KeptUnsent = {
  clientId: string;
  personId: string;
  chatId: string;
  text: string;
  /** The number of the message that it answers, and what that says. */
  replyTo: number | null;
  quote: Quote | null;
  /** It goes out without its contact details. */
  masked: boolean;
  /** Its files: those that have come, and what is in the others. */
  files: OutgoingFile[];
  voice: Recorded | null;
  /** Epoch milliseconds: the order in which they go out. */
  at: number;
};

/** What this person has written in a chat and the server has not stored, in order. Leaves nothing behind by looking. */
export async function listUnsent(personId: string, chatId: string): Promise<KeptUnsent[]> {
  if (!(await isKeptHere())) return [];
  const all = await withinKept(
    "messages",
    "readonly",
    (kept) => kept.getAll() as IDBRequest<KeptUnsent[]>,
  );
  return (all ?? [])
    .filter((one) => one.personId === personId && one.chatId === chatId)
    .toSorted((a, b) => a.at - b.at);
}

export async function keepUnsent(message: KeptUnsent): Promise<void> {
  await withinKept("messages", "readwrite", (kept) => kept.put(message));
}

export async function dropUnsent(clientId: string): Promise<void> {
  await withinKept("messages", "readwrite", (kept) => kept.delete(clientId));
}
