import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { specLinks } from "#test/asking/spec-links.ts";
import { Bar } from "./bar.tsx";
import { type Seed, seededState } from "../session/nav-machine.ts";

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

/** Where the links lead, but for those behind the person's picture: of the bar itself, and of the sheet below 1024 px. */
function linksOf(html: string): { bar: string[]; sheet: string[] } {
  const sheet = /<dialog[\s\S]*<\/dialog>/.exec(html)![0];
  const of = (part: string) => [...part.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, to]) => to!);
  const ownMenu = /<nav [^>]*aria-label="Your pages"[\s\S]*?<\/nav>/g;
  const without = (part: string) => of(part.replace(ownMenu, ""));
  return { bar: without(html.replace(sheet, "")), sheet: without(sheet) };
}

it("a visitor's bar and sheet have the specification's links, in its order [NAV-01]", async () => {
  const { visitor, signUp, login } = specLinks;
  const { bar, sheet } = linksOf(await printed({ uid: null }, "/"));
  expect(bar).toEqual(["/", ...visitor, ...signUp, login]);
  expect(sheet).toEqual([...visitor, ...signUp, login]);
});

for (const [role, pathname, number] of [
  ["student", "/student/dashboard", "NAV-08"],
  ["teacher", "/teacher/dashboard", "NAV-09"],
  ["admin", "/admin/teachers", "NAV-10"],
] as const)
  it(`the ${role}'s have theirs, and the way out [${number}]`, async () => {
    const html = await printed({ uid: "a", role, version: 1 }, pathname);
    const { bar, sheet } = linksOf(html);
    // The brand leads home, an admin's to the admin area.
    const brand = role === "admin" ? "/admin/teachers" : "/";
    expect(bar).toEqual([brand, ...specLinks[role]]);
    expect(sheet).toEqual(specLinks[role]);
    expect(html.match(/action="\/logout"/g), "in the bar and in the sheet").toHaveLength(2);
  });

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

it("no role elsewhere has the visitor bar with all its links, and the way out next to them [NAV-13]", async () => {
  const html = await printed({ uid: "a", role: null, version: 1 }, "/");
  expect(linksOf(html)).toEqual(linksOf(await printed({ uid: null }, "/")));
  expect(html).toContain("Signed in as Robin Vale");
  expect(html.match(/action="\/logout"/g)).toHaveLength(2);
});

it.each(["student", "teacher", "admin"] as const)(
  "the %s's bar is in the first HTML [NAV-48]",
  async (role) => {
    const bar = await printed({ uid: "a", role, version: 1 }, "/faq");
    expect(bar).toContain(role === "admin" ? "Admin area" : "Security Settings");
    expect(bar).not.toContain("Log in");
  },
);
