import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { brand } from "#config/brand.ts";
import { Footer, networksOf } from "./footer.tsx";
import { footerLinks } from "./nav.ts";

const social = brand.social;
afterEach(() => {
  brand.social = social;
});

function html(): string {
  const Page = createRoutesStub([{ path: "/", Component: Footer }]);
  return renderToStaticMarkup(<Page />);
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

test("a network is there with its address, and not at all without [FT-03]", () => {
  expect(networksOf({ linkedin: "https://l.example/", facebook: "" })).toEqual([
    { name: "LinkedIn", address: "https://l.example/" },
  ]);
  brand.social = {};
  expect(html()).not.toMatch(/Instagram|LinkedIn|Facebook|aria-label="Social"/);
  brand.social = { instagram: "https://i.example/us" };
  expect(html()).toContain('href="https://i.example/us"');
  expect(html()).not.toMatch(/LinkedIn|Facebook/);
});

test("says whose house it is, where it is registered, and how to write to it [FT-04]", () => {
  for (const words of [brand.legalName, brand.companyNumber, brand.registeredAddress])
    expect(html()).toContain(words);
  expect(html()).toContain(`href="mailto:${brand.email.support}"`);
});
