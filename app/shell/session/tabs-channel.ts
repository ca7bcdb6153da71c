/**
 * What one tab tells the others of this browser: who has just signed in or out (null), by logging out or because the
 * session has ended; or, when the page was only `opened`, for whom: its server may have spoken before the last sign-in.
 */
export type SessionNews = { uid: string | null; opened?: true; loggedOut?: true };

/**
 * The tabs' channel, or null where the browser has none or blocks it: then a tab learns of the
 * others when it is looked at again.
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
