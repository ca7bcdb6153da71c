import { createConsent } from "./consent-machine.ts";
import { consentMark } from "./consent-script.tsx";
import { type ConsentRecord, consentKey } from "./record.ts";
import type { KeyStore } from "./withdraw.ts";

const channelName = "consent";
const answerLimitMilliseconds = 8000;

/** Taken again each time: a browser that blocks storage throws already when it is named. */
function keyStore(take: () => Storage): KeyStore {
  return {
    keys: () => Object.keys(take()),
    get: (key) => take().getItem(key),
    set: (key, value) => take().setItem(key, value),
    remove: (key) => take().removeItem(key),
  };
}

async function post(record: ConsentRecord): Promise<void> {
  const { functional, analytics, advertising, timestamp } = record;
  const body = new URLSearchParams({ choice: "save", timestamp: String(timestamp) });
  for (const [name, on] of Object.entries({ functional, analytics, advertising }))
    if (on) body.set(name, "on");
  await fetch("/cookie-preferences", {
    method: "POST",
    body,
    redirect: "manual",
    keepalive: true, // a choice is often followed by leaving the page
    signal: AbortSignal.timeout(answerLimitMilliseconds),
  });
}

let channel: BroadcastChannel | undefined;

/** What this browser's person allows. Everything optional asks it, on each use, and none keeps a copy. */
export const consentStore = createConsent({
  local: keyStore(() => localStorage),
  session: keyStore(() => sessionStorage),
  cookies: {
    read: () => document.cookie,
    write: (line) => void (document.cookie = line),
    secure: () => location.protocol === "https:",
  },
  now: () => Date.now(),
  post,
  announce: () => channel?.postMessage("changed"),
});

let listening = false;

/** Looks again whenever another tab, another window or the passing of time may have changed the record. */
function listen(): void {
  if (listening) return;
  listening = true;
  const again = () => consentStore.refresh();
  const ifShown = () => {
    if (document.visibilityState === "visible") again();
  };
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key === consentKey) again();
  });
  window.addEventListener("focus", again);
  window.addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", ifShown);
  try {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", again);
  } catch {
    // blocked: the next focus looks again
  }
  const mark = () =>
    document.documentElement.toggleAttribute(consentMark, consentStore.current() !== null);
  consentStore.subscribe(mark);
  mark();
}

/** Calls back after every change of the record, from here or another tab; returns how to stop. Browser only. */
export function onConsentChange(listener: () => void): () => void {
  listen();
  return consentStore.subscribe(listener);
}
