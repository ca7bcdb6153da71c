import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { brand } from "#config/brand.ts";
import { footerLinks } from "./footer-links.ts";
import { networksOf } from "./footer-still.tsx";
import { Footer } from "./footer.tsx";

const social = brand.social;
afterEach(() => {
  brand.social = social;
});

async function html(): Promise<string> {
  const Page = createRoutesStub([{ path: "/", Component: Footer }]);
  const { prelude } = await prerenderToNodeStream(<Page />);
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

test("the links are the specification's, in its order, and then ours [FT-01] [FT-02]", () => {
  expect(footerLinks.map(({ to }) => to)).toEqual([
    "/about",
    "/contact",
    "/faq",
    "/how-it-works",
    "/legal/terms",
    "/legal/privacy",
    "/legal/refund",
    "/legal/cookie",
    "/legal",
    "/cookie-preferences",
  ]);
  expect(footerLinks.at(-1)?.label).toBe("Cookie preferences");
});

test("a network is there with its address, and not at all without [FT-03]", async () => {
  expect(networksOf({ linkedin: "https://l.example/", facebook: "" })).toEqual([
    { name: "LinkedIn", address: "https://l.example/" },
  ]);
  brand.social = {};
  expect(await html()).not.toMatch(/Instagram|LinkedIn|Facebook|aria-label="Social"/);
  brand.social = { instagram: "https://i.example/us" };
  expect(await html()).toContain('href="https://i.example/us"');
  expect(await html()).not.toMatch(/LinkedIn|Facebook/);
});

test("says whose house it is, where it is registered, and how to write to it [FT-04]", async () => {
  for (const words of [brand.legalName, brand.companyNumber, brand.registeredAddress])
    expect(await html()).toContain(words);
  expect(await html()).toContain(`href="mailto:${brand.email.support}"`);
});
