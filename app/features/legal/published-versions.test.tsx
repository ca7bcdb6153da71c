/** What was promised on a day can be read for ever: the text of every version is kept, and no word changes under one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it, vi } from "vitest";
import { cookieSections } from "./texts/cookie-sections.tsx";
import { documents, type DocumentName } from "./documents.ts";
import { readPublished, writePublished } from "./published-text.ts";
import { plainForm } from "#test/legal/plain-form.tsx";
import { privacySections } from "./texts/privacy-sections.tsx";
import { refundSections } from "./texts/refund-sections.tsx";
import { termsSections } from "./texts/terms-sections.tsx";

// The operator's names are tokens in a published text.
vi.mock("#config/brand.ts", async (ours) => {
  const config = await ours<typeof import("#config/brand.ts")>();
  const { namesAsTokens } = await import("#test/legal/names-as-tokens.ts");
  return { ...config, brand: namesAsTokens(config.brand) };
});
vi.mock("#config/company.ts", async (ours) => {
  const config = await ours<typeof import("#config/company.ts")>();
  const { namesAsTokens } = await import("#test/legal/names-as-tokens.ts");
  return { ...config, company: namesAsTokens(config.company) };
});

const live = {
  terms: termsSections,
  privacy: privacySections,
  refund: refundSections,
  cookie: cookieSections,
};
const names = Object.keys(documents) as DocumentName[];
const folder = (name: DocumentName) => `app/features/legal/published/${name}`;
const file = (name: DocumentName, version: string) => `${folder(name)}/${version}.txt`;

it.each(names)("the text of /legal/%s is the one that is kept for its newest version", (name) => {
  const text = writePublished(plainForm(name, live[name]));
  const kept = file(name, documents[name].versions[0]);
  if (process.env["LEGAL_PUBLISH"] === "yes" && !existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, text);
  }
  expect(
    text,
    `The text changed. Give /legal/${name} a new version in app/features/legal/documents.ts and run "npm run legal:publish"; ` +
      `if nobody can have read the old text, delete ${kept} and run it.`,
  ).toBe(existsSync(kept) ? readFileSync(kept, "utf8") : "nothing is kept");
});

it.each(names)("every version of %s is kept, in order, and nothing else is", (name) => {
  const { versions } = documents[name];
  expect(versions.toSorted().toReversed()).toEqual(versions);
  expect(new Set(versions).size).toBe(versions.length);
  expect(readdirSync(folder(name)).toSorted()).toEqual(
    versions.map((version) => `${version}.txt`).toSorted(),
  );
});

it.each(names)("what is kept of %s is read as it was written, and names nobody", (name) => {
  for (const version of documents[name].versions) {
    const kept = readFileSync(file(name, version), "utf8");
    expect(writePublished(readPublished(kept))).toBe(kept);
    expect(kept).not.toMatch(/\[Company|undefined|\[object/);
  }
});
