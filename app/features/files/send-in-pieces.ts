/** The browser's side of a file that is sent piece by piece. */
import type { Purpose } from "./purposes.ts";

export type UploadProgressState =
  | { state: "sending"; sent: number }
  /** The network is away; it goes on by itself. */
  | { state: "waiting"; sent: number }
  /** All of it is there and is being read. */
  | { state: "reading" };

/** `answer`: what came of the file, as its feature says it. */
export type SendResult =
  | { ok: true; answer: unknown }
  /** `isLost`: nobody answered, or not for good: another try may go through. */
  | { ok: false; error: string; canGoOn: boolean; isLost?: true };

type Options = {
  signal: AbortSignal;
  onChange: (now: UploadProgressState) => void;
  /** How long to wait before each further try, in milliseconds. */
  waits?: number[];
  ask?: typeof fetch;
};

const usualWaits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000, 60_000];
const goOn =
  "What has been sent is kept for a day: choose the same file again to go on from there.";

/** Sends a file, goes on after a broken connection, and resolves once it was taken or refused. */
export async function sendInPieces(
  file: Blob,
  purpose: Purpose,
  { signal, onChange, waits = usualWaits, ask = fetch }: Options,
): Promise<SendResult> {
  const fingerprint = await fingerprintOf(file);
  let tries = 0;

  /** Asks again for as long as nobody answers; null once it has been tried often enough. */
  async function answerTo(path: string, init: () => RequestInit, sent: number) {
    for (;;) {
      try {
        const answer = await ask(path, { ...init(), signal, redirect: "manual" });
        const isBusy = answer.status === 408 || answer.status === 429;
        if (!isBusy && (answer.status < 500 || answer.status === 507)) return answer;
      } catch (error) {
        if (signal.aborted) throw error;
      }
      const wait = waits[tries];
      if (wait === undefined) return null;
      tries += 1;
      onChange({ state: "waiting", sent });
      await pause(wait, signal);
    }
  }

  const form = () => ({
    method: "POST",
    body: new URLSearchParams({ purpose, bytes: String(file.size), fingerprint }),
  });
  onChange({ state: "sending", sent: 0 });
  const begun = await answerTo("/files/uploads", form, 0);
  if (begun === null) return lost(0);
  if (!begun.ok) return refused(begun);
  const { id, received, pieceBytes } = (await begun.json()) as {
    id: string;
    received: number;
    pieceBytes: number;
  };
  let sent = received;
  onChange({ state: "sending", sent });
  while (sent < file.size) {
    const piece = file.slice(sent, sent + pieceBytes);
    const body = () => ({
      method: "POST",
      body: piece,
      headers: { "content-type": "application/octet-stream" },
    });
    const answer = await answerTo(`/files/uploads/${id}?from=${sent}`, body, sent);
    if (answer === null) return lost(sent);
    // 409: the piece came although its answer did not, or another window sends the same file.
    if (!answer.ok && answer.status !== 409) return refused(answer);
    const before = sent;
    sent = ((await answer.json()) as { received: number }).received;
    if (sent > before) tries = 0;
    else if (++tries >= waits.length) return lost(sent);
    onChange({ state: "sending", sent });
  }
  onChange({ state: "reading" });
  for (;;) {
    const done = await answerTo(`/files/uploads/${id}?finish`, () => ({ method: "POST" }), sent);
    if (done === null) return lost(sent);
    if (done.ok) return { ok: true, answer: await done.json() };
    // Still read for an earlier try whose answer was lost.
    // Its answer to an earlier try was lost: all of it is sent once more.
    if (done.status === 404) return { ...(await refused(done)), isLost: true };
    if (done.status !== 409) return refused(done);
    if (tries >= waits.length) return { ...(await refused(done)), isLost: true };
    await pause(waits[tries++]!, signal);
  }
}

function lost(sent: number): SendResult {
  const error = "The connection is gone, or we are not there.";
  return {
    ok: false,
    isLost: true,
    canGoOn: sent > 0,
    error: sent > 0 ? `${error} ${goOn}` : error,
  };
}

async function refused(answer: Response): Promise<Extract<SendResult, { ok: false }>> {
  // A redirect that is not followed, or a page: the session has ended.
  if (answer.type === "opaqueredirect" || answer.status === 401)
    return {
      ok: false,
      canGoOn: true,
      error: `You are signed out. Sign in again in another tab. ${goOn}`,
    };
  const body = (await answer.json().catch(() => null)) as { error?: string } | null;
  const error =
    body?.error || "This file could not be taken. Load the page again and try once more.";
  return { ok: false, canGoOn: answer.status === 507, error };
}

const edge = 64 * 1024;

/** By which the same file is known again: how long it is, how it begins and how it ends. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const parts = new Blob([String(file.size), file.slice(0, edge), file.slice(-edge)]);
  const digest = await crypto.subtle.digest("SHA-256", await parts.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end);
      signal.removeEventListener("abort", stop);
      done();
    };
    const stop = () => {
      end();
      fail(signal.reason as Error);
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.("online", end);
    signal.addEventListener("abort", stop);
  });
}
