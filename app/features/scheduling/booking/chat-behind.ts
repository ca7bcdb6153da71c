import { isUuid } from "#app/platform/uuid.ts";

/** The conversation that booking or paying began in, and leads back to: `chat` in the address. Null where there is none. */
export function chatIn(search: string): string | null {
  const chatId = new URLSearchParams(search).get("chat") ?? "";
  return isUuid(chatId) ? chatId : null;
}

/** The path, with the conversation that its pages lead back to. */
export function withChat(path: string, chatId: string | null): string {
  return chatId === null ? path : `${path}${path.includes("?") ? "&" : "?"}chat=${chatId}`;
}
