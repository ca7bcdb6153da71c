import { timed } from "#app/platform/metrics.server.ts";
import { refuseInTransaction } from "#app/platform/database/open-transaction.server.ts";

/**
 * The port as it is, but each of its calls throws inside a transaction of ours (docs/decisions/093). Here and not in the
 * HTTP client, whose errors the library takes for a lost connection and asks again.
 */
export function outsideTransactions<Port extends object>(port: Port): Port {
  const calls = Object.entries(port).map(([name, call]) => [
    name,
    (...asked: unknown[]): unknown => {
      refuseInTransaction(`the provider's "${name}"`);
      const answer = (call as (...asked: unknown[]) => unknown)(...asked);
      return answer instanceof Promise ? timed("provider", `cards.${name}`, () => answer) : answer;
    },
  ]);
  return Object.fromEntries(calls) as Port;
}
