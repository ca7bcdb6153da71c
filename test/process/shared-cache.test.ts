import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { themeCookie } from "#app/shell/theme/theme.ts";
import { askAsPage } from "#test/asking/asking.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { listenLow } from "#test/servers/listen.ts";
import { hasNginx, startNginx } from "#test/servers/nginx.ts";
import { aPortrait } from "#test/files/pictures.ts";
import { patiently } from "#test/asking/room-page.ts";
import { useServers } from "#test/servers/servers.ts";
import { sessionOf } from "#test/asking/sign-in.ts";

describe.skipIf(!hasNginx)("behind a cache that visitors share", () => {
  useDatabase();
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  let purgeUrl = "";
  const dropped: string[] = [];
  /** Where we say what is stale: as a service would, it drops that. */
  const purger = createServer(async (request, response) => {
    const { tags } = (await json(request)) as { tags: string[] };
    dropped.push(...tags);
    nginx?.drop(tags);
    response.writeHead(200).end();
  });
  beforeAll(async () => {
    purgeUrl = `http://127.0.0.1:${await listenLow(purger)}/purge`;
  });
  const servers = useServers(1, {
    env: () => ({
      SHARED_CACHE: "yes",
      CDN_PURGE_URL: purgeUrl,
      CDN_PURGE_TOKEN: "a-token-of-the-cdn",
    }),
  });
  beforeAll(async () => {
    nginx = await startNginx(Number(new URL(servers.url()).port));
    // A server that starts has everything dropped.
    await vi.waitFor(() => expect(dropped).toContain("pages"), patiently);
  });
  afterAll(async () => {
    await nginx?.stop();
    purger.closeAllConnections();
    purger.close();
  });
  const look = async (cookie?: string) => {
    const answer = await askAsPage(`${nginx!.url}/faq`, servers.origin, cookie ? { cookie } : {});
    return { from: answer.headers.get("x-cache"), html: await answer.text(), answer };
  };

  it("a visitor is answered from it, and somebody signed in, or who has chosen a look, never; nor is what they got kept", async () => {
    const student = await aStudent({ name: "Robin Signed-In" });
    const cookie = (await sessionOf(student)).get("cookie")!;
    expect((await look(cookie)).html).toContain("Robin");
    const first = await look();
    expect(first.from).toBe("MISS");
    expect(first.html).not.toContain("Robin");
    expect(await look()).toMatchObject({ from: "HIT", html: first.html });

    const own = await look(cookie);
    expect(own.from).not.toBe("HIT");
    expect(own.html).toContain("Robin");
    const dark = themeCookie("dark", { seconds: null, secure: false }).split(";")[0]!;
    for (const _ of ["once", "again"]) {
      const theirs = await look(dark);
      expect(theirs.from).not.toBe("HIT");
      expect(theirs.html).toContain('data-theme="dark"');
    }
    expect(await look()).toMatchObject({ from: "HIT", html: first.html });
  });

  it("a portrait is answered from it, and is in it no more once its owner has removed it", async () => {
    const teacher = await aTeacher();
    const path = `/files/${await aPortrait(teacher)}?size=96`;
    const picture = async () => {
      const answer = await fetch(nginx!.url + path);
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get("x-cache")];
    };
    expect(await picture()).toEqual([200, "MISS"]);
    expect(await picture()).toEqual([200, "HIT"]);

    const body = new FormData();
    body.set("intent", "remove");
    const cookie = (await sessionOf(teacher)).get("cookie")!;
    const removed = await servers.ask("/account/profile", { method: "POST", body, cookie });
    expect(removed.status).toBe(302);
    await expect.poll(picture, patiently).toEqual([404, "MISS"]);
  });
});
