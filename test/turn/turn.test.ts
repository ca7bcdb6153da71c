import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { turnCredentials } from "#app/features/classroom/relays/turn-credentials.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { isDeep } from "../depth.ts";
import { hasCoturn, startCoturn } from "./coturn.ts";
import { turnClient } from "./turn-client.ts";

const secret = "a-secret-between-us-and-the-relay";

/** At depth a machine without one fails: what is not asked is not held. */
describe.skipIf(!hasCoturn && !isDeep)("a coturn with the lines of docs/turn.md", () => {
  let relay: Awaited<ReturnType<typeof startCoturn>>;
  beforeAll(async () => {
    relay = await startCoturn(secret, ["relay-ip=::1"]);
  });
  afterAll(() => relay?.stop());

  const asks = async (credentials: { username: string; credential: string }) => {
    const client = await turnClient(relay.port, credentials);
    return { client, code: await client.allocate() };
  };
  const until = Date.now() + 50 * minute;

  it("lets in who has a name of ours until the lesson ends, and nobody else [G4]", async () => {
    const ours = turnCredentials(secret, "a-lesson", until);
    const [good, late, forged, longer] = await Promise.all([
      asks(ours),
      asks(turnCredentials(secret, "a-lesson", Date.now() - 1_000)),
      asks(turnCredentials("another-secret-altogether", "a-lesson", until)),
      asks({ ...ours, username: ours.username.replace(/^\d+/, String(Date.now() + hour)) }),
    ]);
    expect([good.code, late.code, forged.code, longer.code]).toEqual([null, 401, 401, 401]);
    for (const { client } of [good, late, forged, longer]) client.close();
  });

  it("passes nothing on to this machine or a private network [G4]", async () => {
    const { client } = await asks(turnCredentials(secret, "a-lesson", until));
    expect(await client.permit("203.0.113.9")).toBeNull();
    for (const address of [
      "127.0.0.1",
      "10.1.2.3",
      "100.64.0.1",
      "169.254.169.254",
      "172.16.0.1",
      "192.168.1.1",
      "0.0.0.0",
    ])
      expect([address, await client.permit(address)]).toEqual([address, 403]);
    client.close();
  });

  it("nor to one that is written as IPv6 [G4]", async () => {
    const client = await turnClient(relay.port, turnCredentials(secret, "a-lesson", until));
    expect(await client.allocate("ipv6")).toBeNull();
    expect(await client.permit("2001:4860:4860::8888")).toBeNull();
    for (const address of ["::1", "::ffff:127.0.0.1", "fc00::1", "fd12:3456::1", "fe80::1", "::"])
      expect([address, await client.permit(address)]).toEqual([address, 403]);
    client.close();
  });
});
