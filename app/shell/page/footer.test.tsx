import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { company, companyPlaceholders } from "#config/company.ts";
import { otherCompany } from "#test/builders/other-operator.ts";
import { specLinks } from "#test/asking/spec-links.ts";
import { networksOf } from "./footer.static.tsx";
import { Footer } from "./footer.tsx";

const ours = { ...company };
afterEach(() => {
  Object.assign(company, ours);
});

async function html(): Promise<string> {
  const Page = createRoutesStub([{ path: "/", Component: Footer }]);
  const { prelude } = await prerenderToNodeStream(<Page />);
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

test("the links are the specification's, in its order, and then ours [FT-01] [FT-02]", async () => {
  const nav = /<nav aria-label="Footer">[\s\S]*<\/nav>/.exec(await html())![0];
  const links = [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, to]) => to)).toEqual(specLinks.footer);
  expect(links.at(-1)![2]).toBe("Cookie preferences");
});

test("a network is there with its address, and not at all without [FT-03]", async () => {
  expect(networksOf({ linkedin: "https://l.example/", facebook: "" })).toEqual([
    { name: "LinkedIn", address: "https://l.example/" },
  ]);
  company.social = {};
  expect(await html()).not.toMatch(/Instagram|LinkedIn|Facebook|aria-label="Social"/);
  company.social = { instagram: "https://i.example/us" };
  expect(await html()).toContain('href="https://i.example/us"');
  expect(await html()).not.toMatch(/LinkedIn|Facebook/);
});

test("says whose house it is, where it is registered, and how to write to it [FT-04]", async () => {
  Object.assign(company, otherCompany(ours));
  const foot = (await html()).replaceAll(/ class="[^"]*"/g, "");
  expect(foot).toContain("Quillet Teaching Cooperative. Registered in Scotland, no. SC 700 431.");
  expect(foot).toContain("4 Ferry Road, Leith");
  expect(foot).toContain('href="mailto:post@quillet.test"');
  expect(foot, "nothing that an operator has yet to fill in").not.toMatch(/\[|\.example/);
});

test("the demo world's company reads like one, and none of it is an operator's [FT-04]", async () => {
  const foot = (await html()).replaceAll(/ class="[^"]*"/g, "");
  expect(foot).not.toMatch(/\[|\]/);
  expect(foot).toMatch(/Ltd\. Registered in England and Wales, no\. \d{8}\. \S/);
  expect(companyPlaceholders()).toEqual(
    expect.arrayContaining(["legalName", "companyNumber", "registeredAddress", "processors[0]"]),
  );
  Object.assign(company, otherCompany(ours));
  expect(companyPlaceholders()).toEqual([]);
});

test.each([
  ["legalName", { legalName: ours.legalName }],
  ["legalName", { legalName: "[Company name] Ltd" }],
  ["companyNumber", { companyNumber: "[Company number]" }],
  ["registeredAddress", { registeredAddress: "[Registered address]" }],
  ["email.support", { email: { support: "hello@parlour.example", legal: "papers@quillet.test" } }],
])(
  "a %s that nobody has filled in is told as a placeholder, and no other is [FT-04]",
  (name, value) => {
    Object.assign(company, otherCompany(ours), value);
    expect(companyPlaceholders()).toEqual([name]);
  },
);
