/** The name under which the notices of a chat's unread messages are withdrawn. */
export function aboutChat(chatId: string, readerId: string): string {
  return `chat:${chatId}:${readerId}`;
}
