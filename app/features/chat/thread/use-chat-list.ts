import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "#app/platform/live/use-live.ts";
import type { ChatListPage } from "./chat-page.server.ts";
import type { ChatRead, MessageArrived } from "../conversations/message.ts";
import { withArrived } from "./thread.ts";

/** A page of the list as loaded, moved on by what arrives; a chat that is not in the first makes that one ask again. */
export function useChatList(
  { chats: loaded, page }: ChatListPage,
  me: string,
  openChatId: string | null,
) {
  const [live, setLive] = useState({ loaded, lines: loaded });
  const { revalidate } = useRevalidator();
  const lines = live.loaded === loaded ? live.lines : loaded;
  useLive<MessageArrived>("chat.message", (news) => {
    const next = withArrived(lines, news, { me, openChatId });
    if (next !== null) setLive({ loaded, lines: next });
    // On any further page it is not what comes to the top.
    else if (page === 1) void revalidate();
  });
  useLive<ChatRead>("chat.read", ({ chatId, readerId }) => {
    if (readerId !== me) return;
    const next = lines.map((line) => (line.id === chatId ? { ...line, unread: 0 } : line));
    setLive({ loaded, lines: next });
  });
  return lines.map((line) => (line.id === openChatId ? { ...line, unread: 0 } : line));
}
