import { log } from "../log.server.ts";

/** What one process says to the others. */
export type Told = { name: string; payload: unknown };

/** Says things to the other processes of this product: one batch at a time, in order, to each of them once at the most. */
export type FanOut = {
  /** Rejects when a batch could not be handed over; the others have not heard any of it then. */
  publish(batch: Told[]): Promise<void>;
  stop(): Promise<void>;
};

/** What a fan-out brings from others: what they said, and that something may not have come. */
export type Receiver = { heard(batch: Told[], from: string): void; missed(): void };

type Handler = (payload: any, from: string) => void;
type State = {
  fanOut: FanOut | undefined;
  handlers: Map<string, Handler>;
  pending: Told[];
  telling: boolean;
};

const mostTogether = 500;
const retryMilliseconds = 500;
/** Said in the place of what could not be said: a process that hears it asks for what it missed. */
const missedName = "missed";

// On the global object, so that hot reload keeps it.
const shared = globalThis as { appFanOut?: State };

function state(): State {
  shared.appFanOut ??= { fanOut: undefined, handlers: new Map(), pending: [], telling: false };
  return shared.appFanOut;
}

/** Runs `handler` on whatever the other processes say under that name. */
export function onTold<Payload>(
  name: string,
  handler: (payload: Payload, from: string) => void,
): void {
  state().handlers.set(name, handler);
}

/** Runs `handler` when others may have said something that did not come here. */
export function onMissed(handler: () => void): void {
  onTold(missedName, handler);
}

/**
 * Says something to the other processes, together with what else is said in the same moment. Never throws: what could
 * not be handed over is said to have been missed as soon as that gets through.
 */
export function tellProcesses(name: string, payload: unknown): void {
  const own = state();
  if (own.fanOut === undefined) return;
  own.pending.push({ name, payload });
  if (!own.telling) void tellAll(own);
}

async function tellAll(own: State): Promise<void> {
  own.telling = true;
  while (own.fanOut !== undefined && own.pending.length > 0) {
    const batch = own.pending.splice(0, mostTogether);
    try {
      await own.fanOut.publish(batch);
    } catch (err) {
      log.warn({ err }, "other processes were not told");
      own.pending = [{ name: missedName, payload: null }];
      await new Promise((done) => setTimeout(done, retryMilliseconds).unref());
    }
  }
  own.telling = false;
}

const receiver: Receiver = {
  heard(batch, from) {
    for (const { name, payload } of batch)
      try {
        state().handlers.get(name)?.(payload, from);
      } catch (err) {
        log.error({ err, name }, "what another process said");
      }
  },
  missed() {
    state().handlers.get(missedName)?.(null, "");
  },
};

/** Joins the other processes by what `open` opens. */
export async function startFanOut(open: (to: Receiver) => Promise<FanOut>): Promise<void> {
  state().fanOut = await open(receiver);
}

export async function stopFanOut(): Promise<void> {
  const own = state();
  const { fanOut } = own;
  own.fanOut = undefined;
  own.pending = [];
  await fanOut?.stop();
}
