import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { themeCookie } from "#app/shell/theme/theme.ts";
import { askAsPage } from "#test/asking.ts";
import { aStudent } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { hasNginx, startNginx } from "#test/nginx.ts";
import { useServers } from "#test/servers.ts";
import { sessionOf } from "#test/sign-in.ts";

describe.skipIf(!hasNginx)("behind a cache that visitors share", () => {
  useDatabase();
  const servers = useServers(1, { env: () => ({ SHARED_CACHE: "yes" }) });
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    nginx = await startNginx(Number(new URL(servers.url()).port));
  });
  afterAll(() => nginx.stop());
  const look = async (cookie?: string) => {
    const answer = await askAsPage(`${nginx.url}/faq`, servers.origin, cookie ? { cookie } : {});
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
});
