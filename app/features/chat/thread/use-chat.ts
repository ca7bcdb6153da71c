import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ask, onLiveOpen, tellServer, useLive } from "#app/platform/live/use-live.ts";
import type {
  ChatRead,
  ChatTyping,
  Message,
  MessageArrived,
  Missed,
} from "../conversations/message.ts";
import { useStretch } from "./use-stretch.ts";
import { useOutbox } from "../sending/use-outbox.ts";

type Loaded = {
  chatId: string;
  action: string;
  me: string;
  messages: Message[];
  later: boolean;
  /** The number of the latest change that `messages` show. */
  lastChange: number;
  otherReadSeq: number;
  canWrite: boolean;
  /** The person at the page sees the thread. */
  isInSight: boolean;
};

const typingShown = 5_000;
const typingTold = 3_000;

/** A thread that stays true: the page's messages, those that arrive, and those still on their way. */
export function useChat({
  chatId,
  action,
  me,
  messages: loaded,
  later,
  lastChange,
  canWrite,
  isInSight,
  ...read
}: Loaded) {
  const [liveRead, setLiveRead] = useState(0);
  const { revalidate } = useRevalidator();
  const stretch = useStretch(chatId, { messages: loaded, later });
  const { messages, add } = stretch;
  const known = useRef(lastChange);
  useEffect(() => {
    known.current = Math.max(known.current, lastChange);
  }, [lastChange]);

  const shownWritable = useRef(canWrite);
  useEffect(() => {
    shownWritable.current = canWrite;
  }, [canWrite]);

  const catchUp = useCallback(async () => {
    for (let more = true; more;) {
      const after = known.current;
      const missed = await ask<Missed>("chat.subscribe", { chatId, after });
      setLiveRead(missed.otherReadSeq);
      known.current = Math.max(known.current, missed.change);
      // One may have blocked the other meanwhile.
      if (missed.tooFar || missed.canWrite !== shownWritable.current) await revalidate();
      add(missed.messages);
      more = missed.more;
    }
  }, [chatId, add, revalidate]);

  const arrive = useCallback(
    (message: Message) => {
      // A change was missed: nothing after it is shown before it.
      if (message.change > known.current + 1) return void catchUp().catch(() => {});
      known.current = Math.max(known.current, message.change);
      add([message]);
    },
    [add, catchUp],
  );

  useEffect(() => {
    const end = onLiveOpen(() => void catchUp().catch(() => {}));
    return () => {
      end();
      tellServer("chat.leave", { chatId });
    };
  }, [chatId, catchUp]);

  const outbox = useOutbox({
    personId: me,
    chatId,
    action,
    onPosted: () => void revalidate(),
  });

  // One whose answer was lost has come by another way.
  const { drop } = outbox;
  useEffect(() => drop(messages.map(({ clientId }) => clientId)), [drop, messages]);

  const typing = useTyping(chatId, me);
  useLive<MessageArrived>("chat.message", (news) => {
    if (news.chatId !== chatId) return;
    arrive(news.message);
    if (news.message.senderId !== me) typing.stop();
  });
  useLive<ChatRead>("chat.read", (news) => {
    if (news.chatId === chatId && news.readerId !== me)
      setLiveRead((known) => Math.max(known, news.seq));
  });
  // Whether the two may write is what the page says.
  useLive("blocks.changed", () => void revalidate());
  useMarkRead(chatId, me, messages, isInSight);

  return {
    messages,
    stretch,
    otherReadSeq: Math.max(read.otherReadSeq, liveRead),
    /** Without those that arrived while their answer was on its way. */
    unsent: outbox.unsent.filter(
      ({ clientId }) => !messages.some((message) => message.clientId === clientId),
    ),
    send: outbox.send,
    retry: outbox.retry,
    mask: outbox.mask,
    discard: (clientId: string) => outbox.drop([clientId]),
    otherTypes: typing.shown,
    tellTyping: typing.tell,
  };
}

function useTyping(chatId: string, me: string) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive<ChatTyping>("chat.typing", (news) => {
    if (news.chatId !== chatId || news.personId === me) return;
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), typingShown);
  });
  return {
    shown,
    stop() {
      clearTimeout(timer.current);
      setShown(false);
    },
    tell() {
      const now = Date.now();
      if (now - told.current < typingTold) return;
      told.current = now;
      tellServer("chat.typing", { chatId });
    },
  };
}

/** What is on a page that can be seen has been read. */
function useMarkRead(chatId: string, me: string, messages: Message[], isInSight: boolean): void {
  const newest = messages.findLast(({ senderId }) => senderId !== me)?.seq ?? 0;
  useEffect(() => {
    if (newest === 0 || !isInSight) return;
    let told = false;
    const mark = () => {
      if (told || document.hidden) return;
      ask("chat.mark-read", { chatId, seq: newest }).then(
        () => (told = true),
        () => {},
      );
    };
    const end = onLiveOpen(mark);
    document.addEventListener("visibilitychange", mark);
    return () => {
      end();
      document.removeEventListener("visibilitychange", mark);
    };
  }, [chatId, newest, isInSight]);
}
