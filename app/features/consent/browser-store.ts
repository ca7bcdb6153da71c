import {
  type ConsentFlags,
  type ConsentRecord,
  consentCookie,
  consentKey,
  makeRecord,
  parseRecord,
  recordInCookies,
  resolveRecords,
  sameRecord,
  serialiseRecord,
} from "./record.ts";

const options = (now: number) => ({ now, refuseFuture: true });

/** Storage may be blocked or full; then the other store has to do. */
function readLocal(): string | null {
  try {
    return localStorage.getItem(consentKey);
  } catch {
    return null;
  }
}

function writeLocal(record: ConsentRecord | null): void {
  try {
    if (record) localStorage.setItem(consentKey, serialiseRecord(record));
    else localStorage.removeItem(consentKey);
  } catch {
    // blocked or full: the cookie carries the choice
  }
}

function writeCookie(record: ConsentRecord, now: number): void {
  document.cookie = consentCookie(record, { now, secure: location.protocol === "https:" });
}

/** The choice this browser remembers. Whichever store has lost it gets it back with its old timestamp and remaining life. */
export function rememberedConsent(now = Date.now()): ConsentRecord | null {
  const text = readLocal();
  const local = parseRecord(text, options(now));
  const cookie = recordInCookies(document.cookie, options(now));
  const record = resolveRecords(local, cookie);
  if (record && !sameRecord(record, cookie)) writeCookie(record, now);
  if (!sameRecord(record, local) || (!record && text !== null)) writeLocal(record);
  return record;
}

let answered = false;
const listeners = new Set<() => void>();

function tell(value: boolean): void {
  answered = value;
  for (const listener of listeners) listener();
}

/** Whether a choice is known, also when neither store could keep it: then for as long as this page lives. */
export function isAnswered(): boolean {
  return answered;
}

/** Tells of a choice made here or in another tab. */
export function onConsentChange(listener: () => void): () => void {
  const reread = () => tell(answered || rememberedConsent() !== null);
  listeners.add(listener);
  window.addEventListener("storage", reread);
  window.addEventListener("focus", reread);
  reread();
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", reread);
    window.removeEventListener("focus", reread);
  };
}

/**
 * Keeps a choice. The server sets the cookie, since some browsers cut a script's cookie down to a week;
 * if it cannot be asked, a script's cookie is better than none.
 */
export async function keepChoice(
  flags: ConsentFlags,
  form: FormData,
  now = Date.now(),
): Promise<void> {
  const record = makeRecord(flags, now);
  writeLocal(record);
  tell(true);
  try {
    const answer = await fetch("/cookie-preferences", {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      redirect: "manual",
    });
    if (answer.type !== "opaqueredirect" && !answer.ok)
      throw new Error(`consent: ${answer.status}`);
    const kept = recordInCookies(document.cookie, options(Date.now()));
    if (kept) writeLocal(kept);
  } catch {
    writeCookie(record, now);
  }
}
