import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "#app/platform/live/use-live.ts";
import type { ChatLine } from "../conversations/chats.server.ts";
import type { ChatRead, MessageArrived } from "../conversations/message.ts";
import { withArrived } from "./thread.ts";

/** The list as loaded, moved on by what arrives; a chat that is not in it makes the page ask again. */
export function useChatList(loaded: ChatLine[], me: string, openChatId: string | null) {
  const [live, setLive] = useState({ loaded, lines: loaded });
  const { revalidate } = useRevalidator();
  const lines = live.loaded === loaded ? live.lines : loaded;
  useLive<MessageArrived>("chat.message", (news) => {
    const next = withArrived(lines, news, { me, openChatId });
    if (next === null) void revalidate();
    else setLive({ loaded, lines: next });
  });
  useLive<ChatRead>("chat.read", ({ chatId, readerId }) => {
    if (readerId !== me) return;
    const next = lines.map((line) => (line.id === chatId ? { ...line, unread: 0 } : line));
    setLive({ loaded, lines: next });
  });
  return lines.map((line) => (line.id === openChatId ? { ...line, unread: 0 } : line));
}
