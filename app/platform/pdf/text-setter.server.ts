import { brand } from "#config/brand.ts";
import { fontFile, type Weight } from "./fonts.server.ts";
import { runsOf } from "./text-runs.server.ts";

/** Size in points. */
export type TextLook = { size?: number; weight?: Weight; colour?: string };

const ink = "#0e231a";

/** Measures, wraps and draws text of any script with the fonts that have its letters; lengths are in points. */
export class TextSetter {
  #doc: PDFKit.PDFDocument;
  #fonts = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** One line, its top left corner at x and y. */
  draw(text: string, x: number, y: number, look: TextLook): void {
    const { size = 10, weight = 400, colour = ink } = look;
    this.#doc.fillColor(colour).fontSize(size);
    for (const run of runsOf(text)) {
      this.#use(run.subset, weight);
      // With features named, a run is set as a whole: word by word, Arabic would be in the wrong order.
      this.#doc.text(run.text, x, y + ascent(size), {
        lineBreak: false,
        features: [],
        baseline: "alphabetic",
      });
      x += this.#doc.widthOfString(run.text, { features: [] });
    }
  }

  widthOf(text: string, { size = 10, weight = 400 }: TextLook): number {
    this.#doc.fontSize(size);
    return runsOf(text).reduce((sum, run) => {
      this.#use(run.subset, weight);
      return sum + this.#doc.widthOfString(run.text, { features: [] });
    }, 0);
  }

  /** Lines that fit into a width in points; a word that is wider is cut. */
  wrap(text: string, width: number, look: TextLook): string[] {
    const lines = [""];
    for (const word of text.split(/\s+/).flatMap((one) => this.#cut(one, width, look))) {
      const longer = [lines.at(-1)!, word].filter(Boolean).join(" ");
      if (this.widthOf(longer, look) <= width) lines[lines.length - 1] = longer;
      else if (lines.at(-1) === "") lines[lines.length - 1] = word;
      else lines.push(word);
    }
    return lines;
  }

  #cut(word: string, width: number, look: TextLook): string[] {
    if (this.widthOf(word, look) <= width) return [word];
    const parts = [""];
    let filled = 0;
    for (const { segment } of new Intl.Segmenter(brand.locale).segment(word)) {
      const wide = this.widthOf(segment, look);
      if (filled + wide <= width) parts[parts.length - 1] += segment;
      else parts.push(segment);
      filled = filled + wide <= width ? filled + wide : wide;
    }
    return parts;
  }

  #use(subset: string, weight: Weight): void {
    const name = `${subset}-${weight}`;
    if (!this.#fonts.has(name)) this.#doc.registerFont(name, fontFile(subset, weight));
    this.#fonts.add(name);
    this.#doc.font(name);
  }
}

/** Of a line, in points. */
export function heightOf({ size = 10 }: TextLook): number {
  return Math.round(size * 1.5);
}

/** From the top of a line to the base line of its letters, in points: one for all fonts. */
function ascent(size: number): number {
  return size * 1.1;
}
