import { setImmediate as turn } from "node:timers/promises";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { type StyledRun, wrapRuns } from "./styled-text.ts";
import { heightOf, type TextLook, TextSetter } from "./text-setter.server.ts";
import { isMixed, withoutIsolates } from "./text-runs.server.ts";

type Kit = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;
export type PdfColumn = {
  title: string;
  /** Its share of the page's width. */ share: number;
  end?: boolean;
};

const margin = 56;
const muted = "#4d5f56";
const line = "#cfd5cb";
/** Of corrections: behind what is right, and of what was wrong. */
const mark = "#fbdd74";
const wrong = "#b32130";

type RunsLook = { heading?: boolean; muted?: boolean; inset?: number; sign?: string };

/** Draws a document and answers its bytes: PDF 1.7 on A4, tagged for screen readers (PDF/UA), its fonts inside. */
export async function makePdf(
  { title, subject }: { title: string; subject: string },
  draw: (page: PdfPage) => Promise<void> | void,
): Promise<Buffer> {
  // Only who asks for a document has it in memory.
  const { default: PDFDocument } = await import("pdfkit");
  const options = { subset: "PDF/UA", tagged: true, displayTitle: true, bufferPages: true };
  const doc = new PDFDocument({
    ...options,
    size: "A4",
    margin,
    lang: brand.locale,
    pdfVersion: "1.7",
    font: "",
    info: { Title: title, Author: company.legalName, Subject: subject },
  } as PDFKit.PDFDocumentOptions);
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => doc.on("end", done));
  const page = new PdfPage(doc);
  await draw(page);
  page.close();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The page that is drawn on, from top to bottom; a new one begins where the old one is full. */
export class PdfPage {
  #doc: Kit;
  #root: Struct;
  #y = margin;
  #width: number;
  #text: TextSetter;

  constructor(doc: Kit) {
    this.#doc = doc;
    this.#text = new TextSetter(doc);
    this.#width = doc.page.width - 2 * margin;
    this.#root = doc.struct("Document");
    doc.addStructure(this.#root);
  }

  title(text: string): void {
    this.#block("H1", text, { size: 22, weight: 700 }, 6);
  }

  heading(text: string): void {
    this.#y += 10;
    this.#block("H2", text, { size: 13, weight: 700 }, 4);
  }

  text(text: string, look: { muted?: boolean } = {}): void {
    this.#block("P", text, look.muted ? { colour: muted } : {}, 6);
  }

  /** A paragraph whose words do not all look the same; with a `sign`, an item of a list. */
  runs(runs: StyledRun[], { heading, muted: quiet, inset = 0, sign }: RunsLook = {}): void {
    const base: TextLook = { size: heading ? 13 : 11, ...(quiet && { colour: muted }) };
    const lookOf = ({ bold }: StyledRun): TextLook => ({
      ...base,
      ...((bold || heading) && { weight: 700 }),
    });
    const from = margin + inset * 16;
    const width = this.#width - inset * 16;
    const text = runs.map((run) => (run.struck ? `[${run.text}]` : run.text)).join("");
    // Where letters run both ways, what is struck out is in brackets: looks would break the order.
    const shown = isMixed(text) ? [{ text }] : runs;
    const lines = wrapRuns(shown, width, (run) => this.#text.widthOf(run.text, lookOf(run)));
    const height = heightOf(base);
    if (heading) this.#y += 8;
    const block = this.#open(heading ? "H2" : "P");
    for (const [at, line] of lines.entries()) {
      this.#make(height);
      const top = this.#y;
      const words = line.map((run) => run.text).join("");
      this.#mark(block, { tag: "Span", text: words }, () => {
        if (at === 0 && sign !== undefined) this.#text.draw(sign, from - 14, top, base);
        let x = from;
        for (const run of line) {
          const wide = this.#text.widthOf(run.text, lookOf(run));
          if (run.marked) this.#doc.rect(x - 1, top, wide + 2, height - 1).fill(mark);
          this.#text.draw(run.text, x, top, run.struck ? { ...base, colour: wrong } : lookOf(run));
          if (run.struck)
            this.#doc
              .moveTo(x, top + height * 0.5)
              .lineTo(x + wide, top + height * 0.5)
              .lineWidth(0.8)
              .stroke(wrong);
          x += wide;
        }
      });
      this.#y += height;
    }
    block.end();
    this.#y += 5;
  }

  /** What is what: a table of two columns without a head. */
  facts(rows: (readonly [label: string, value: string])[]): void {
    const widths = [this.#width * 0.32, this.#width * 0.68];
    const table = this.#open("Table");
    for (const [label, value] of rows)
      this.#row(table, [
        {
          tag: "TH",
          scope: "Row",
          lines: this.#text.wrap(label, widths[0]! - 10, {}),
          width: widths[0]!,
          look: { colour: muted },
        },
        { tag: "TD", lines: this.#text.wrap(value, widths[1]!, {}), width: widths[1]! },
      ]);
    table.end();
    this.#y += 8;
  }

  /** Rows under a head, which each new page says again. Lets others have a turn between the rows of a long one. */
  async table(columns: PdfColumn[], rows: string[][]): Promise<void> {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (this.#width * share) / whole);
    const cells = (texts: string[], look: TextLook) =>
      texts.map((text, at) => ({
        lines: this.#text.wrap(text, widths[at]! - 8, { size: 9, ...look }),
        width: widths[at]!,
        end: columns[at]!.end,
        look: { size: 9, ...look },
      }));
    const head = () =>
      cells(
        columns.map(({ title }) => title),
        { weight: 700, colour: muted },
      );
    const table = this.#open("Table");
    this.#row(
      table,
      head().map((cell) => ({ ...cell, tag: "TH" as const, scope: "Column" as const })),
    );
    for (const [at, row] of rows.entries()) {
      const drawn = cells(row, {}).map((cell) => ({ ...cell, tag: "TD" as const }));
      this.#row(table, drawn, () =>
        this.#row(
          null,
          head().map((cell) => ({ ...cell, tag: "TH" as const })),
        ),
      );
      if (at % 50 === 49) await turn();
    }
    table.end();
    this.#y += 8;
  }

  /** Numbers the pages; nothing is drawn afterwards. */
  close(): void {
    this.#root.end();
    const { start, count } = this.#doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#doc.switchToPage(start + at);
      this.#artifact("Pagination", () => {
        const text = `Page ${at + 1} of ${count}`;
        const look = { size: 8, colour: muted };
        this.#text.draw(
          text,
          margin + this.#width - this.#text.widthOf(text, look),
          this.#bottom() + 14,
          look,
        );
      });
    }
  }

  #bottom(): number {
    return this.#doc.page.height - margin - 12;
  }

  #open(tag: string): Struct {
    const struct = this.#doc.struct(tag as Parameters<Kit["struct"]>[0]);
    this.#root.add(struct);
    return struct;
  }

  #block(tag: string, text: string, look: TextLook, after: number): void {
    const lines = this.#text.wrap(text, this.#width, look);
    const height = heightOf(look);
    this.#make(lines.length * height);
    const top = this.#y;
    this.#mark(this.#root, { tag, text }, () =>
      lines.forEach((one, at) => this.#text.draw(one, margin, top + at * height, look)),
    );
    this.#y += lines.length * height + after;
  }

  #row(parent: Struct | null, cells: DrawnCell[], onNewPage?: () => void): void {
    const height =
      Math.max(...cells.map(({ lines, look = {} }) => lines.length * heightOf(look))) + 8;
    if (this.#make(height)) onNewPage?.();
    const top = this.#y;
    this.#artifact("Layout", () => {
      this.#doc
        .moveTo(margin, top)
        .lineTo(margin + this.#width, top)
        .lineWidth(0.5)
        .stroke(line);
    });
    const drawCells = (draw: (cell: DrawnCell, content: () => void) => void) => {
      let x = margin;
      for (const cell of cells) {
        const from = x;
        draw(cell, () => this.#drawCell(cell, from, top + 4));
        x += cell.width;
      }
    };
    // A head that is said again is no part of the table.
    if (parent === null) this.#artifact("Pagination", () => drawCells((_, content) => content()));
    else {
      const row = this.#doc.struct("TR");
      parent.add(row);
      drawCells((cell, content) =>
        this.#mark(row, { ...cell, text: cell.lines.join(" ") }, content),
      );
      row.end();
    }
    this.#y += height;
  }

  #drawCell({ lines, width, end, look = {} }: DrawnCell, x: number, y: number): void {
    for (const [at, text] of lines.entries()) {
      const inset = end ? width - this.#text.widthOf(text, look) : 0;
      this.#text.draw(text, x + inset, y + at * heightOf(look), look);
    }
  }

  /** Makes room for something so high; whether that took a new page. */
  #make(height: number): boolean {
    if (this.#y + height <= this.#bottom()) return false;
    this.#doc.addPage();
    this.#y = margin;
    return true;
  }

  #mark(parent: Struct, { tag, scope, text }: Marked, content: () => void): void {
    // Letters are drawn from left to right; what is read the other way is said in the order of reading.
    const actual = isMixed(text) && { actual: withoutIsolates(text) };
    const options = { ...(scope && { scope }), ...actual };
    parent.add(this.#doc.struct(tag as Parameters<Kit["struct"]>[0], options, content));
  }

  #artifact(type: "Pagination" | "Layout", draw: () => void): void {
    this.#doc.markContent("Artifact", { type });
    draw();
    this.#doc.endMarkedContent();
  }
}

type Marked = { tag: string; scope?: "Row" | "Column"; text: string };

type DrawnCell = {
  tag: "TH" | "TD";
  scope?: "Row" | "Column";
  lines: string[];
  width: number;
  end?: boolean;
  look?: TextLook;
};
