import { ask, LiveError, liveStatus } from "#app/platform/live/use-live.ts";
import type { SentFile } from "../attachments/forms.ts";
import { arrived, sendOutgoing, type OutgoingFile } from "../attachments/outgoing.ts";
import type { Message } from "../conversations/message.ts";
import { contactDetailsStatus, sendErrorText } from "../conversations/text.ts";
import type { KeptUnsent } from "./kept-unsent.ts";

/** Nobody looks at a message on its way for longer: it has been sent by then, or it says that it has not. */
export const decidedWithin = 9_500;

/**
 * What became of a message: stored, and null where the page has to be read for it; refused, with why and what looked like
 * contact details; or neither, so that it is sent again.
 */
export type Outcome =
  | { stored: Message | null }
  | { refused: string; found?: string[] }
  | "unreached"
  | "signed-out";
type Answer = { ok: true; message: Message } | { ok: false; reason: string; found?: string[] };
type Sending = Pick<KeptUnsent, "clientId" | "text" | "replyTo" | "files" | "voice" | "masked">;

/**
 * Sends a message and its files to the chat, by the socket when it is open, otherwise as the form at `action` is posted
 * without a script. The same clientId stores it once, however often it is sent.
 */
export async function deliverMessage(
  { chatId, action }: { chatId: string; action: string },
  unsent: Sending,
  uploads: Uploads,
): Promise<Outcome> {
  const files = await uploadAll(chatId, unsent.files, uploads);
  if (!Array.isArray(files)) return files;
  // Its writer has removed it meanwhile.
  if (!uploads.isWanted()) return "unreached";
  const { clientId, text, replyTo, voice, masked } = unsent;
  const fields: Record<string, string> = {
    clientId,
    text,
    ...(replyTo === null ? {} : { replyTo: String(replyTo) }),
    ...(files.length === 0 ? {} : { files: JSON.stringify(files) }),
    ...(voice === null ? {} : { peaks: JSON.stringify(voice.peaks) }),
    ...(masked && { masked: "on" }),
  };
  if (liveStatus() !== "open") return post(action, fields);
  try {
    const answer = await ask<Answer>("chat.send", { chatId, ...fields });
    if (answer.ok) return { stored: answer.message };
    return { refused: sendErrorText(answer.reason), ...(answer.found && { found: answer.found }) };
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    return error.passing ? "unreached" : { refused: sendErrorText(error.code) };
  }
}

type Uploads = {
  /** It has not been removed. */
  isWanted(): boolean;
  onSent(uploading: { id: string; sent: number }): void;
  onArrived(files: OutgoingFile[]): void;
};

/** Sends what has not come of a message's files, one after the other: its words follow them. */
async function uploadAll(
  chatId: string,
  files: OutgoingFile[],
  { onSent, onArrived }: Uploads,
): Promise<SentFile[] | Outcome> {
  let now = files;
  for (const file of files) {
    if (file.fileId !== null) continue;
    const came = await sendOutgoing(chatId, file, {
      signal: new AbortController().signal,
      waits: [],
      onChange: (progress) => {
        const sent = "sent" in progress ? progress.sent : file.bytes;
        if (progress.state !== "waiting" && sent > 0) onSent({ id: file.id, sent });
      },
    });
    if (!came.ok)
      return came.isLost ? "unreached" : { refused: `${file.name} ${came.error}`.trim() };
    now = now.map((one) => (one === file ? arrived(one, came.file.id) : one));
    onArrived(now);
  }
  return now.map(({ fileId, name }) => ({ id: fileId!, name }));
}

async function post(action: string, fields: Record<string, string>): Promise<Outcome> {
  const body = new URLSearchParams(fields);
  try {
    const response = await fetch(action, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(decidedWithin),
    });
    // A stored message leads back to its thread, and a session that has ended to the sign-in page.
    if (response.redirected)
      return new URL(response.url).pathname === action ? { stored: null } : "signed-out";
    if (response.status === contactDetailsStatus)
      return { refused: sendErrorText("contact-details"), found: [] };
    return response.status >= 500 ? "unreached" : { refused: sendErrorText("refused") };
  } catch {
    return "unreached";
  }
}
