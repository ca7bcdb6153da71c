import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";
import { useServers } from "#test/servers/servers.ts";

useDatabase();
const servers = useServers();

type Answer = { status: number; connection: string | undefined };

/** A log-in whose second half waits for `rest`. */
function slowLogin(email: string, agent: Agent) {
  const [half, rest] = [`email=${encodeURIComponent(email)}&pass`, `word=${password}`];
  const asked = request(`${servers.url()}/login`, {
    method: "POST",
    agent,
    headers: { origin: servers.origin, "content-type": "application/x-www-form-urlencoded" },
  });
  const answer = new Promise<Answer>((done, fail) => {
    asked.on("response", (said: IncomingMessage) => {
      said.resume();
      said.on("end", () => done({ status: said.statusCode!, connection: said.headers.connection }));
    });
    asked.on("error", fail);
  });
  answer.catch(() => {});
  asked.write(half);
  return { answer, finish: () => asked.end(rest), asked };
}

it.runIf(isTurn(0, 2))(
  "a server that is told to end finishes what was begun, takes nothing new, and is gone in time [F9]",
  async () => {
    const { email } = await aStudent();
    const agent = new Agent({ keepAlive: true });
    const kept = await new Promise<IncomingMessage>((done, fail) =>
      request(`${servers.url()}/healthz`, { agent }, done).on("error", fail).end(),
    );
    kept.resume();
    const gone = new Promise((done) => kept.socket.once("close", done));
    // Each over a connection of its own: the kept one stays idle.
    const own = () => new Agent();
    const begun = Array.from({ length: 5 }, () => slowLogin(email, own()));
    const endless = slowLogin(email, own());
    await sleep(500);

    const told = performance.now();
    const ended = servers.process().stop();
    await gone;
    await expect
      .poll(() =>
        servers.ask("/healthz").then(
          () => "taken",
          () => "refused",
        ),
      )
      .toBe("refused");
    for (const { finish } of begun) finish();
    expect(await Promise.all(begun.map(({ answer }) => answer))).toEqual(
      Array.from({ length: 5 }, () => ({ status: 302, connection: "close" })),
    );
    await expect(endless.answer).rejects.toThrow();
    await ended;
    expect(performance.now() - told).toBeLessThan(20_000);
    expect(servers.errors()).toEqual([]);
  },
  60_000,
);
