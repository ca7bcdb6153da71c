import {
  twinPayouts,
  twinProvider,
} from "#app/features/payments/provider/provider-in-use.server.ts";

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Does `work` while every request to the card company goes this way, and none is sent again. */
export async function onTheWay<Done>(
  way: (send: Send) => Send,
  work: () => Promise<Done>,
): Promise<Done> {
  const shared = globalThis as { appStripe?: unknown };
  const over = { way, retries: 0 };
  shared.appStripe = { payments: twinProvider(over), payouts: twinPayouts(over) };
  try {
    return await work();
  } finally {
    delete shared.appStripe;
  }
}

/** Does `work` while the card company answers nobody. */
export function whileProviderIsAway<Done>(work: () => Promise<Done>): Promise<Done> {
  const away = async () => {
    throw new TypeError("no connection");
  };
  return onTheWay(() => away, work);
}
