import { Random } from "#db/seed/random.ts";

/** What can go wrong between us and a provider. `lost`: it did what was asked, and the answer never came. */
export type Fault = "lost" | "error" | "busy" | "refused-connection";

const faults: Fault[] = ["lost", "error", "busy", "refused-connection"];

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
