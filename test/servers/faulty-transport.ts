import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "#db/seed/random.ts";

/** What can go wrong between us and a provider. `lost`, `hang`: it did what was asked, and the answer never came. */
export type Fault = "lost" | "error" | "busy" | "refused-connection" | "hang";

const faults: Fault[] = ["lost", "error", "busy", "refused-connection", "hang"];

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * A way to a provider on which about `share` of the requests go wrong, the same ones for the same seed. `met` counts
 * the faults by their kind.
 */
export function faultyTransport(send: Send, { seed, share }: { seed: string; share: number }) {
  const random = new Random(seed);
  const met = new Map<Fault, number>();
  const transport: Send = async (url, init) => {
    if (!random.chance(share)) return send(url, init);
    const fault = random.pick(faults);
    met.set(fault, (met.get(fault) ?? 0) + 1);
    switch (fault) {
      case "lost":
        await send(url, init);
        throw new TypeError("the answer was lost");
      case "hang":
        await send(url, init);
        // Far longer than anybody waits; who asked gives up first.
        await sleep(30_000, undefined, { ref: false, signal: init?.signal ?? undefined });
        throw new TypeError("the answer came too late");
      case "refused-connection":
        throw new TypeError("no connection");
      case "error":
        return Response.json(
          { error: { type: "api_error", message: "An error of ours" } },
          { status: 500 },
        );
      case "busy":
        return Response.json(
          { error: { type: "rate_limit_error", code: "rate_limit", message: "Too many requests" } },
          { status: 429 },
        );
    }
  };
  return { transport, met };
}

/** What can go wrong with a message on its way to us. `lost`: it never came, so that its sender tries again. */
export type DeliveryFault = "lost" | "doubled" | "delayed";

type Message = { payload: string; signature: string };

/**
 * A way for a provider's messages on which about `share` of them go wrong, the same ones for the same seed. A delayed
 * one comes within a day with `deliverLate`, shuffled with others, while its sender tries again meanwhile.
 */
export function faultyDelivery(
  deliver: (message: Message, at: Date) => Promise<number>,
  { seed, share }: { seed: string; share: number },
) {
  const random = new Random(seed);
  const met = new Map<DeliveryFault, number>();
  const late: { payload: string; signature: string; due: number }[] = [];
  return {
    met,
    async take(message: Message, at: Date): Promise<number> {
      if (!random.chance(share)) return deliver(message, at);
      const fault = random.pick(["lost", "doubled", "delayed"] as const);
      met.set(fault, (met.get(fault) ?? 0) + 1);
      if (fault === "lost") return 500;
      if (fault === "doubled") await deliver(message, at);
      if (fault === "delayed") {
        late.push({ ...message, due: at.getTime() + random.int(1, 24) * 3_600_000 });
        return 500;
      }
      return deliver(message, at);
    },
    /** What has been on its way for so long; its signature may be too old, and its sender sends it again. */
    async deliverLate(at: Date): Promise<void> {
      const come = late.filter((one) => one.due <= at.getTime());
      const due = random.some(come, come.length);
      for (const message of due) {
        late.splice(late.indexOf(message), 1);
        await deliver(message, at);
      }
    },
  };
}
