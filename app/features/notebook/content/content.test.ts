import { expect, it } from "vitest";
import * as Y from "yjs";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { compareContent } from "./compare-content.ts";
import { type NotebookBlock, type NotebookContent, textOf } from "./content.ts";
import { asMarkdown } from "./markdown.ts";
import { textRoot } from "./names.ts";
import { readContent } from "./read-content.ts";
import { writeContent } from "./write-content.ts";

const block = (kind: NotebookBlock["kind"], text: string, depth = 0): NotebookBlock => ({
  kind,
  depth,
  runs: text === "" ? [] : [{ text }],
});

const lesson: NotebookContent = [
  block("heading", "Plans that go wrong"),
  {
    kind: "paragraph",
    depth: 0,
    runs: [
      { text: "Si " },
      { text: "tendría", mark: "deleted" },
      { text: "tuviera", mark: "inserted" },
      { text: " tiempo, " },
      { text: "iría", bold: true, italic: true },
      { text: " contigo." },
      { text: "\n" },
      { text: "O no." },
    ],
  },
  block("remark", "After si, the past subjunctive."),
  block("bullet", "quedar"),
  block("bullet", "quedar en", 1),
  block("bullet", "torcerse"),
  block("number", "de golpe"),
  block("number", "menos mal"),
  block("paragraph", ""),
];

it("what is written into an empty document is what is read from it, in whatever order its parts have come", () => {
  const doc = new Y.Doc();
  writeContent(doc, lesson);
  expect(readContent(doc)).toEqual(lesson);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  expect(readContent(copy)).toEqual(lesson);
});

it("elements that no editor of ours makes are read as their words, and nothing runs in circles", () => {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(textRoot);
  const table = new Y.XmlElement("script");
  table.insert(0, [new Y.XmlText("alert(1)")]);
  fragment.push([table, new Y.XmlText("loose")]);
  let deep: Y.XmlElement | null = null;
  for (let n = 0; n < 60; n += 1) {
    const list = new Y.XmlElement("bulletList");
    if (deep === null) fragment.push([list]);
    else deep.push([list]);
    deep = list;
  }
  expect(readContent(doc)).toEqual([block("paragraph", "alert(1)")]);
});

it.each([
  ["remarks", "blockquote"],
  ["items", "listItem"],
  ["elements within a line", "a"],
])("what lies in thousands of %s is left out, and the rest is read", (_, name) => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  const root = doc.getXmlFragment(textRoot);
  const line = new Y.XmlElement("paragraph");
  root.push([line]);
  let deep: Y.XmlFragment = name === "a" ? line : root;
  for (let round = 0; round < 10; round += 1)
    doc.transact(() => {
      for (let n = 0; n < 1_000; n += 1) {
        const inner = new Y.XmlElement(name);
        deep.push([inner]);
        deep = inner;
      }
    });
  deep.push([new Y.XmlText("deep")]);
  writeContent(doc, [block("paragraph", "on the top")]);
  for (const update of updates) expect(update.length).toBeLessThanOrEqual(notebookBytes.update);
  const said = readContent(doc).map(textOf);
  expect(said.filter((text) => text !== "")).toEqual(["on the top"]);
});

it("letters that no database holds are read as what can be kept", () => {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [new Y.XmlText("a\0b\ud83d")]);
  doc.getXmlFragment(textRoot).push([paragraph]);
  expect(readContent(doc)).toEqual([block("paragraph", "ab\ufffd")]);
});

it("is Markdown in which a line that looks like something else is a line, and corrections are seen", () => {
  expect(asMarkdown(lesson)).toBe(
    [
      "## Plans that go wrong",
      "",
      "Si <del>tendría</del><ins>tuviera</ins> tiempo, ***iría*** contigo.\\",
      "O no.",
      "",
      "> After si, the past subjunctive.",
      "",
      "- quedar",
      "    - quedar en",
      "- torcerse",
      "1. de golpe",
      "2. menos mal",
      "",
    ].join("\n"),
  );
  expect(
    asMarkdown([block("paragraph", "# no heading"), block("paragraph", "1. a*b*_c_<br>")]),
  ).toBe("\\# no heading\n\n1\\. a\\*b\\*\\_c\\_\\<br\\>\n");
});

it("two versions are compared block by block, and word by word within one that was changed", () => {
  const earlier = [
    block("heading", "Plans"),
    block("paragraph", "Si tendría tiempo iría contigo"),
    block("paragraph", "Weg damit"),
  ];
  const later = [
    block("heading", "Plans"),
    block("paragraph", "Si tuviera tiempo iría contigo"),
    block("remark", "After si."),
  ];
  const said = compareContent(earlier, later).map((one) => [
    one.change,
    one.change === "changed"
      ? one.parts.map(({ kind, text }) => `${kind[0]}:${text}`).join("|")
      : one.block.runs[0]!.text,
  ]);
  expect(said).toEqual([
    ["same", "Plans"],
    ["changed", "s:Si |d:tendría|i:tuviera|s: tiempo iría contigo"],
    ["inserted", "After si."],
    ["deleted", "Weg damit"],
  ]);
});

it("a correction that was marked is a change from what was wrong to what is right", () => {
  const wrong = [block("paragraph", "Llegué en casa a las once")];
  const corrected: NotebookContent = [
    {
      kind: "paragraph",
      depth: 0,
      runs: [
        { text: "Llegué " },
        { text: "en", mark: "deleted" },
        { text: "a", mark: "inserted" },
        { text: " casa a las once" },
      ],
    },
  ];
  expect(compareContent(wrong, corrected)[0]).toMatchObject({
    change: "changed",
    parts: [
      { kind: "same", text: "Llegué " },
      { kind: "deleted", text: "en" },
      { kind: "inserted", text: "a" },
      { kind: "same", text: " casa a las once" },
    ],
  });
});
