import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { compareTexts } from "#app/features/legal/compare-texts.server.ts";
import { documents, type DocumentName } from "#app/features/legal/documents.ts";
import { findPublishedText } from "#app/features/legal/published-versions.server.ts";
import VersionPage, { loader as versionLoader } from "./version.tsx";
import VersionsPage, { loader as versionsLoader } from "./versions.tsx";

const names = Object.keys(documents) as DocumentName[];
const terms = documents.terms.versions;
const refunds = documents.refund.versions;
afterEach(() => {
  documents.terms.versions = terms;
  documents.refund.versions = refunds;
});

function printed(Page: unknown, loaderData: unknown): string {
  const Shown = Page as ComponentType<{ loaderData: unknown }>;
  const Stub = createRoutesStub([
    { path: "/", Component: () => <Shown loaderData={loaderData} /> },
  ]);
  return renderToStaticMarkup(<Stub />);
}

function readVersion(path: string) {
  const url = new URL(path, "http://localhost");
  const [, , name, , version] = url.pathname.split("/");
  return versionLoader({ params: { name, version }, request: new Request(url) } as never);
}

it.each(names)("the version of %s in force can be read, section by section", (name) => {
  const [version] = documents[name].versions;
  const html = printed(VersionPage, readVersion(`/legal/${name}/versions/${version}`));
  const text = findPublishedText(name, version)!;
  expect(text.sections.length).toBeGreaterThan(3);
  for (const { id } of text.sections) expect(html).toContain(`<h2 id="${id}"`);
  expect(html).not.toMatch(/\{[\w.]+\}/);
});

it("a text with one version says so, and offers nothing to compare it with", () => {
  documents.terms.versions = ["2026-11-01"];
  const html = printed(VersionsPage, versionsLoader({ params: { name: "terms" } } as never));
  expect(html).toContain("has had one version so far");
  expect(html).not.toContain("?since=");
});

it("with two, each has its days and the newer one says what it changed", () => {
  documents.refund.versions = ["2027-03-01", "2026-11-01"];
  const html = printed(VersionsPage, { name: "refund" });
  expect(html).toContain("1 March 2027");
  expect(html).toContain("28 February 2027");
  expect(html).toContain('href="/legal/refund/versions/2027-03-01?since=2026-11-01"');
});

it("what changed is marked for the eye and in words, and what did not is named only", () => {
  const before = findPublishedText("refund", "2026-11-01")!;
  const after = structuredClone(before);
  after.sections[1]!.blocks[0]!.text = after.sections[1]!.blocks[0]!.text.replace(
    "1 hour",
    "2 hours",
  );
  const html = printed(VersionPage, {
    name: "refund",
    version: "2027-03-01",
    since: "2026-11-01",
    others: ["2026-11-01"],
    text: null,
    compared: compareTexts(before, after),
  });
  expect(html).toMatch(/<del><span class="sr-only"> \[gone: <\/span>1/);
  expect(html).toMatch(/<ins><span class="sr-only"> \[new: <\/span>2/);
  expect(html.match(/As it was/g)).toHaveLength(before.sections.length - 1);
  expect(html).not.toContain(before.sections[0]!.blocks[0]!.text);
});

it.each([
  "/legal/nothing/versions/2026-11-01",
  "/legal/__proto__/versions/2026-11-01",
  "/legal/terms/versions/2020-01-01",
  "/legal/terms/versions/2026-11-01?since=2026-11-01",
  "/legal/terms/versions/2026-11-01?since=x",
])("%s is not found", (path) => {
  expect(() => readVersion(path)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
