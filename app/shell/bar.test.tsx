import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Bar } from "./bar.tsx";
import { type Seed, seededState } from "./nav-machine.ts";

/** The bar as the server would print it on that page for that seed. */
async function printed(seed: Seed, pathname: string): Promise<string> {
  const uid = seed?.uid ?? null;
  const person = uid === null ? null : { id: uid, name: "Robin Vale", role: null, zone: "Etc/UTC" };
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <Bar
          nav={seededState(seed)}
          seed={seed}
          pathname={pathname}
          person={person}
          unread={0}
          notices={0}
        />
      ),
    },
  ]);
  const { prelude } = await prerenderToNodeStream(<Page initialEntries={[pathname]} />);
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

const slow: Seed = { uid: "a", role: "unresolved" };

it("a page made before the profile was read has the visitor bar, without a name [NAV-03] [NAV-49]", async () => {
  const bar = await printed(slow, "/");
  expect(bar).toContain("Log in");
  expect(bar).not.toContain("Robin");
});

it.each(["/admin", "/admin/reports"])(
  "on %s it has an empty block of 48 px that nobody hears of [NAV-04] [NAV-05] [NAV-49]",
  async (pathname) => {
    expect(await printed(slow, pathname)).toMatch(
      /^<div aria-hidden="true" class="[^"]*" style="block-size:48px"><\/div>$/,
    );
  },
);

it("no role has nothing at all under /admin [NAV-14]", async () => {
  expect(await printed({ uid: "a", role: null, version: 1 }, "/admin")).toBe("");
});

it("no role elsewhere has the visitor bar, and the way out [NAV-13]", async () => {
  const bar = await printed({ uid: "a", role: null, version: 1 }, "/");
  expect(bar).toContain("Signed in as Robin Vale");
  expect(bar).toContain("Logout");
});

it.each(["student", "teacher", "admin"] as const)(
  "the %s's bar is in the first HTML [NAV-48]",
  async (role) => {
    const bar = await printed({ uid: "a", role, version: 1 }, "/faq");
    expect(bar).toContain(role === "admin" ? "Admin area" : "Security Settings");
    expect(bar).not.toContain("Log in");
  },
);
