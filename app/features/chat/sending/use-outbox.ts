import { useCallback, useEffect, useRef, useState } from "react";
import { hear, onLiveOpen } from "#app/platform/live/use-live.ts";
import { lastLine, type Message, type MessageArrived } from "../conversations/message.ts";
import { unreachedText } from "../conversations/text.ts";
import type { OutgoingContent } from "../attachments/outgoing.ts";
import { decidedWithin, deliverMessage } from "./deliver-message.ts";
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

type Options = {
  personId: string;
  chatId: string;
  /** Where a plain form posts a message. */
  action: string;
  /** The page must be read again: a plain request stored a message, or was led to the sign-in page. */
  onPosted(): void;
};

const tryAgainEvery = 4_000;

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
        const outcome = await deliverMessage({ chatId, action }, next, {
          isWanted,
          onSent: (uploading) =>
            mark(clientId, { uploading, since: Date.now(), failed: undefined }),
          onArrived(files) {
            mark(clientId, { files, uploading: undefined });
            if (isWanted()) void keepUnsent({ ...afresh(next), files, personId, chatId });
          },
        });
        if (outcome === "signed-out") posted.current();
        if (outcome === "signed-out" || outcome === "unreached") return;
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
