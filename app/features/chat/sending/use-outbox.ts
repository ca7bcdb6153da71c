import { useCallback, useEffect, useRef, useState } from "react";
import { ask, LiveError, liveStatus, onLiveOpen } from "#app/platform/live/use-live.ts";
import type { Message } from "../conversations/message.ts";
import { sendErrorText } from "../conversations/text.ts";

/** Written and not stored yet. With a refusal it waits for the person, without one for the network. */
export type Unsent = { clientId: string; text: string; refusal?: string };

type Outcome = { stored: Message | null } | { refused: string } | "unreached";
type Options = {
  personId: string;
  chatId: string;
  /** Null when a plain request stored it: the page must then be read again. */
  onStored(message: Message | null): void;
};

const tryAgainEvery = 4_000;

/**
 * Messages on their way: kept in this tab over reloads, sent one after the other, and tried again
 * with the same clientId until the server has answered, so that none is lost or doubled.
 */
export function useOutbox({ personId, chatId, onStored }: Options) {
  const key = `chat-unsent:${personId}:${chatId}`;
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const queue = useRef<Unsent[]>([]);
  const busy = useRef(false);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });

  const change = useCallback(
    (next: Unsent[]) => {
      queue.current = next;
      setUnsent(next);
      keep(key, next);
    },
    [key],
  );

  const drain = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (;;) {
        const next = queue.current.find(({ refusal }) => refusal === undefined);
        if (next === undefined) return;
        const outcome = await deliver(chatId, next);
        if (outcome === "unreached") return;
        if ("stored" in outcome) {
          change(queue.current.filter(({ clientId }) => clientId !== next.clientId));
          stored.current(outcome.stored);
        } else
          change(
            queue.current.map((item) =>
              item.clientId === next.clientId ? { ...item, refusal: outcome.refused } : item,
            ),
          );
      }
    } finally {
      busy.current = false;
    }
  }, [chatId, change]);

  useEffect(() => {
    const again = () => void drain();
    const restored = setTimeout(() => {
      const known = kept(key);
      const isNew = (item: Unsent) => !known.some(({ clientId }) => clientId === item.clientId);
      change([...known, ...queue.current.filter(isNew)]);
      again();
    });
    const timer = setInterval(again, tryAgainEvery);
    const end = onLiveOpen(again);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(restored);
      clearInterval(timer);
      end();
      window.removeEventListener("online", again);
    };
  }, [key, change, drain]);

  return {
    unsent,
    send(text: string) {
      change([...queue.current, { clientId: crypto.randomUUID(), text }]);
      void drain();
    },
    retry(clientId: string) {
      change(
        queue.current.map((item) =>
          item.clientId === clientId ? { clientId, text: item.text } : item,
        ),
      );
      void drain();
    },
    discard(clientId: string) {
      change(queue.current.filter((item) => item.clientId !== clientId));
    },
  };
}

/** By the socket when it is open, otherwise as the form would be posted without a script. */
async function deliver(chatId: string, { clientId, text }: Unsent): Promise<Outcome> {
  if (liveStatus() !== "open") return post(chatId, { clientId, text });
  try {
    const answer = await ask<{ ok: true; message: Message } | { ok: false; reason: string }>(
      "chat.send",
      { chatId, clientId, text },
    );
    return answer.ok ? { stored: answer.message } : { refused: sendErrorText(answer.reason) };
  } catch (error) {
    if (!(error instanceof LiveError)) throw error;
    return error.unreached ? "unreached" : { refused: sendErrorText(error.code) };
  }
}

async function post(chatId: string, fields: Record<string, string>): Promise<Outcome> {
  const section = location.pathname.startsWith("/teacher/") ? "teacher" : "student";
  const body = new URLSearchParams(fields);
  try {
    const response = await fetch(`/${section}/chats/${chatId}`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    if (response.type === "opaqueredirect") return { stored: null };
    return response.status >= 500 ? "unreached" : { refused: sendErrorText("refused") };
  } catch {
    return "unreached";
  }
}

function kept(key: string): Unsent[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function keep(key: string, list: Unsent[]): void {
  try {
    if (list.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Storage is blocked: the message still waits on this page.
  }
}
