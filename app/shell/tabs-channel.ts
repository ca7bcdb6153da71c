/** What one tab tells the others of this browser. */
export type SessionNews = { uid: string | null };

/**
 * The tabs' channel, or null where the browser has none or blocks it: then a tab learns of the
 * others when it is looked at again. Another tab's word is not trusted with more than a new question.
 */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("session");
  } catch {
    return null;
  }
}

/** Tells every other tab at once; silent where there is no channel. */
export function tellTabs(news: SessionNews): void {
  const channel = openChannel();
  channel?.postMessage(news);
  channel?.close();
}
