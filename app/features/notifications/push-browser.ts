/** This browser's side of web push. */

/** "impossible": the browser cannot; "refused": its owner has said no to this site, and only they can take that back. */
export type PushState = "impossible" | "refused" | "off" | "on";

/** The address and keys that the server is told. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/**
 * Looks, and asks nobody. On where the server knows this browser by one of these names; a subscription that it has
 * forgotten, with the session it belonged to, shows nothing.
 */
export async function readPushState(
  known: string[],
): Promise<{ state: PushState; endpoint?: string }> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return { state: "impossible" };
  if (Notification.permission === "denied") return { state: "refused" };
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription == null) return { state: "off" };
  const { endpoint } = subscription;
  return { state: known.includes(await nameOf(endpoint)) ? "on" : "off", endpoint };
}

/** What the server calls the browser with that address, which itself it tells nobody: SHA-256, in hexadecimal. */
async function nameOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the browser's owner, and then the browser. Null where one of them says no. Belongs behind a press of a button. */
export async function startPush(serverKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // On a first visit the page has not come to it yet.
  await navigator.serviceWorker.register("/service-worker.js");
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys === undefined) return null;
  return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

/** Ends it for this browser. */
export async function stopPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
