/** The name under which what is told of a chat's unread messages is withdrawn. */
export function aboutChat(chatId: string, readerId: string): string {
  return `chat:${chatId}:${readerId}`;
}
