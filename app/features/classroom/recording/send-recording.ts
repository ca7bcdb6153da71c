/** The browser's side of a recording that is sent while it is made. */
import { rules } from "#config/rules.ts";

const pieceBytes = rules.content.uploadPieceMegabytes * 1024 * 1024;
const waits = [1_000, 2_000, 4_000, 8_000, 15_000];

type Options = {
  /** Where its pieces are posted. */
  path: string;
  /** No piece of it is taken any more; 403 and 410: one of the two has ended it. */
  onRefused(status: number): void;
  ask?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
};

export type RecordingSender = ReturnType<typeof createRecordingSender>;

/** Sends what is added in order. While nobody answers it keeps everything, and goes on where the server has stopped. */
export function createRecordingSender({ path, onRefused, ask = fetch, pause = sleep }: Options) {
  let unsent = new Blob([]);
  let sent = 0;
  let failures = 0;
  let isRefused = false;
  let sending: Promise<void> | undefined;

  async function post(query: string, body?: Blob): Promise<Response | null> {
    const headers = { "content-type": "application/octet-stream" };
    const init = { method: "POST", redirect: "manual", ...(body && { body, headers }) } as const;
    const answer = await ask(`${path}?${query}`, init).catch(() => null);
    const isAway = answer === null || answer.status >= 500 || [408, 429].includes(answer.status);
    return isAway && answer?.status !== 507 ? null : answer;
  }

  async function sendOne(): Promise<void> {
    const piece = unsent.slice(0, pieceBytes);
    const answer = await post(`from=${sent}`, piece);
    if (answer === null) {
      await pause(waits[Math.min(failures, waits.length - 1)]!);
      failures += 1;
      return;
    }
    if (!answer.ok && answer.status !== 409) return refuse(answer.status);
    const { received } = (await answer.json()) as { received: number };
    // It came although its answer did not, or the server has less than it had said.
    if (received < sent || received > sent + unsent.size) return refuse(answer.status);
    if (received > sent) failures = 0;
    else await pause(waits[0]!);
    unsent = unsent.slice(received - sent);
    sent = received;
  }

  function refuse(status: number): void {
    isRefused = true;
    unsent = new Blob([]);
    onRefused(status);
  }

  async function sendAll(): Promise<void> {
    while (unsent.size > 0) await sendOne();
  }

  function go(): void {
    sending ??= sendAll().finally(() => (sending = undefined));
  }

  return {
    add(data: Blob): void {
      if (isRefused || data.size === 0) return;
      unsent = new Blob([unsent, data]);
      go();
    },
    /** There is no more to come. Resolves once the server has all of it, or takes nothing any more. */
    async finish(): Promise<void> {
      await (sending ?? sendAll());
      // Where nobody hears it, the server ends a recording that has been silent for long.
      for (const wait of waits) {
        if (isRefused || sent === 0 || (await post("end")) !== null) return;
        await pause(wait);
      }
    },
    /** Says so from a page that is closing, which waits for nothing. */
    abandon(): void {
      if (sent > 0 && !isRefused)
        void ask(`${path}?end`, { method: "POST", keepalive: true }).catch(() => {});
    },
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
