import { useCallback, useEffect, useRef, useState } from "react";
import { ask, hear, LiveError, liveStatus, onLiveOpen } from "#app/platform/live/use-live.ts";
import { lastLine, type Message, type MessageArrived } from "../conversations/message.ts";
import { contactDetailsStatus, sendErrorText, unreachedText } from "../conversations/text.ts";
import type { SentFile } from "../attachments/forms.ts";
import {
  arrived,
  sendOutgoing,
  type OutgoingFile,
  type OutgoingContent,
} from "../attachments/outgoing.ts";
import { dropUnsent, keepUnsent, listUnsent, type KeptUnsent } from "./kept-unsent.ts";

/** Written and not stored yet; `failed` says why it is not on its way any more. */
export type Unsent = Omit<KeptUnsent, "personId" | "chatId"> & {
  /** Since when it is on its way, epoch milliseconds. */
  since: number;
  failed?: string;
  /** The server has refused it: it waits for the person, and not for the connection. */
  refused?: true;
  /** Why it was refused: these parts look like contact details. */
  found?: string[];
  /** Of the file that is going up: how much of it has come, in bytes. */
  uploading?: { id: string; sent: number };
};

type Outcome = { stored: Message | null } | { refused: string; found?: string[] } | "unreached";
type Answer = { ok: true; message: Message } | { ok: false; reason: string; found?: string[] };
type Options = {
  personId: string;
  chatId: string;
  /** Where a plain form posts a message. */
  action: string;
  /** A plain request stored it: the page must be read again. */
  onPosted(): void;
};

const tryAgainEvery = 4_000;
/** Nobody looks at a message on its way for longer: it has been sent by then, or it says that it has not. */
const decidedWithin = 9_500;

/**
 * Messages on their way: kept in this browser, sent one after the other, and tried again with the same clientId until
 * the server has answered, so that none is lost or doubled. What has not gone out in ten seconds says so, and still goes
 * out when the connection is back.
 */
export function useOutbox({ personId, chatId, action, onPosted }: Options) {
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const queue = useRef<Unsent[]>([]);
  const busy = useRef(false);
  const posted = useRef(onPosted);
  useEffect(() => {
    posted.current = onPosted;
  });

  const change = useCallback((next: Unsent[]) => {
    queue.current = next;
    setUnsent(next);
  }, []);

  const drop = useCallback(
    (clientIds: readonly string[]) => {
      const gone = queue.current.filter(({ clientId }) => clientIds.includes(clientId));
      if (gone.length === 0) return;
      change(queue.current.filter((one) => !gone.includes(one)));
      for (const { clientId } of gone) void dropUnsent(clientId);
    },
    [change],
  );

  const mark = useCallback(
    (clientId: string, marks: Partial<Unsent>) =>
      change(queue.current.map((one) => (one.clientId === clientId ? { ...one, ...marks } : one))),
    [change],
  );

  const drain = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (;;) {
        const next = queue.current.find(({ refused }) => refused === undefined);
        if (next === undefined) return;
        const { clientId } = next;
        const isWanted = () => queue.current.some((one) => one.clientId === clientId);
        const outcome = await deliver({ chatId, action }, next, {
          isWanted,
          onSent: (uploading) =>
            mark(clientId, { uploading, since: Date.now(), failed: undefined }),
          onArrived(files) {
            mark(clientId, { files, uploading: undefined });
            if (isWanted()) void keepUnsent({ ...afresh(next), files, personId, chatId });
          },
        });
        if (outcome === "unreached") return;
        if ("refused" in outcome) {
          const { refused: failed, found } = outcome;
          mark(next.clientId, { failed, refused: true, ...(found && { found }) });
        } else {
          // First on the page, then off the list: it is never out of sight.
          if (outcome.stored === null) posted.current();
          else hear<MessageArrived>("chat.message", { chatId, message: outcome.stored });
          drop([next.clientId]);
        }
      }
    } finally {
      busy.current = false;
    }
  }, [personId, chatId, action, drop, mark]);

  const judge = useCallback(() => {
    const late = Date.now() - decidedWithin;
    const isLate = (one: Unsent) => one.failed === undefined && one.since <= late;
    if (queue.current.some(isLate))
      change(queue.current.map((one) => (isLate(one) ? { ...one, failed: unreachedText } : one)));
  }, [change]);

  useEffect(() => {
    let here = true;
    const again = () => void drain();
    void listUnsent(personId, chatId).then((kept) => {
      if (!here) return;
      const isNew = ({ clientId }: Unsent) => !kept.some((one) => one.clientId === clientId);
      const back = kept.map((one) => afresh(one));
      change([...back, ...queue.current.filter(isNew)]);
      again();
    });
    const timers = [setInterval(again, tryAgainEvery), setInterval(judge, 500)];
    const end = onLiveOpen(again);
    window.addEventListener("online", again);
    return () => {
      here = false;
      timers.forEach(clearInterval);
      end();
      window.removeEventListener("online", again);
    };
  }, [personId, chatId, change, drain, judge]);

  return {
    unsent,
    drop,
    send(
      text: string,
      answered: Message | undefined,
      { files, voice }: OutgoingContent,
      masked = false,
    ) {
      const at = Date.now();
      const clientId = crypto.randomUUID();
      const replyTo = answered?.seq ?? null;
      const quote = answered ? { senderId: answered.senderId, line: lastLine(answered) } : null;
      const content = { clientId, text, replyTo, quote, files, voice, at, masked };
      change([...queue.current, { ...content, since: at }]);
      void keepUnsent({ ...content, personId, chatId });
      void drain();
    },
    /** Sends what was refused without its contact details. */
    mask(clientId: string) {
      const before = queue.current.find((one) => one.clientId === clientId);
      if (before === undefined) return;
      const { since, ...kept } = afresh({ ...before, masked: true });
      change(queue.current.map((one) => (one === before ? { ...kept, since } : one)));
      void keepUnsent({ ...kept, personId, chatId });
      void drain();
    },
    retry(clientId: string) {
      change(queue.current.map((one) => (one.clientId === clientId ? afresh(one) : one)));
      void drain();
    },
  };
}

function afresh(kept: Omit<Unsent, "since">): Unsent {
  const { clientId, text, at } = kept;
  // What an earlier version of the page has kept answers nothing, and brings nothing, and was never masked.
  const { replyTo = null, quote = null, files = [], voice = null, masked = false } = kept;
  return { clientId, text, replyTo, quote, files, voice, at, masked, since: Date.now() };
}

/** By the socket when it is open, otherwise as the form would be posted without a script. */
async function deliver(
  { chatId, action }: Pick<Options, "chatId" | "action">,
  unsent: Unsent,
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
    return error.unreached ? "unreached" : { refused: sendErrorText(error.code) };
  }
}

type Uploads = {
  /** It has not been removed. */
  isWanted(): boolean;
  onSent(uploading: NonNullable<Unsent["uploading"]>): void;
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
      redirect: "manual",
      signal: AbortSignal.timeout(decidedWithin),
    });
    if (response.type === "opaqueredirect") return { stored: null };
    if (response.status === contactDetailsStatus)
      return { refused: sendErrorText("contact-details"), found: [] };
    return response.status >= 500 ? "unreached" : { refused: sendErrorText("refused") };
  } catch {
    return "unreached";
  }
}
