import { expect, it } from "vitest";
import { hasPoppler, readPdf } from "#test/files/poppler.ts";
import { makePdf } from "./document.server.ts";

const names = [
  "Łucja Żółć",
  "Жанна Щербакова",
  "محمد عبد الله",
  "Ἀλέξανδρος",
  "陈伟 谌诩",
  "龔蘇偉",
  "髙橋 さくら",
  "김민준 뷁",
  "สมชาย ใจดี",
  "דוד בן־גוריון",
  "प्रिया",
];
/** Devanagari is written by rules that a reader of PDFs does not turn back. */
const readBack = names.slice(0, -1);

it.skipIf(!hasPoppler())(
  "a document is tagged, has its fonts inside, and is read back in every script it is written in",
  async () => {
    const pdf = await makePdf({ title: "A title", subject: "A subject" }, async (page) => {
      page.title("A title");
      page.text(`Between ${names.join(", ")} and us.`);
      page.heading("Facts");
      page.facts(names.map((name) => ["Name", name] as const));
      const rows = Array.from({ length: 90 }, (_, at) => [String(at), names[at % 3]!]);
      await page.table(
        [
          { title: "Number", share: 1, end: true },
          { title: "Who", share: 3 },
        ],
        rows,
      );
    });
    const { text, info, structure, fonts } = readPdf(pdf);
    for (const name of readBack) expect(text).toContain(name);
    expect(info).toMatch(/Title: +A title\n/);
    expect(info).toMatch(/Tagged: +yes\n/);
    expect(info).toMatch(/Pages: +[3-6]\n/);
    for (const tag of ["H1", "H2", "P", "Table", "TR", "TH", "TD"])
      expect(structure).toMatch(new RegExp(`^ +${tag}\\b`, "m"));
    expect(structure.match(/^ +TR/gm)).toHaveLength(names.length + 91);
    expect(fonts.length).toBeGreaterThan(3);
    for (const font of fonts) expect(font).toMatch(/TrueType +Identity-H +yes yes yes/);
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).toContain("/Lang (en-GB)");
    expect(raw).toContain("/DisplayDocTitle true");
  },
);

it("a word that is wider than the page is cut, and a long page goes on on the next", async () => {
  const pdf = await makePdf({ title: "Long", subject: "" }, (page) => {
    for (let at = 0; at < 60; at += 1) page.text("w".repeat(200));
  });
  expect(pdf.subarray(0, 8).toString()).toBe("%PDF-1.7");
});
