/** Reads a PDF on the page, one of its pages at a time. Fetched when somebody opens one. */
import { getDocument, GlobalWorkerOptions } from "pdfjs-dist";

/** The library's worker, and what a PDF may need and not bring: East Asian letters, typefaces, two kinds of pictures. */
const parts: Record<string, string> = import.meta.glob(
  [
    "/node_modules/pdfjs-dist/build/pdf.worker.min.mjs",
    "/node_modules/pdfjs-dist/cmaps/*.bcmap",
    "/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "/node_modules/pdfjs-dist/wasm/*.wasm",
  ],
  { query: "?url&no-inline", import: "default", eager: true },
);
const urlByName = new Map(
  Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]),
);

/** Gives the library the parts by their names. */
class Parts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    const answer = url === undefined ? undefined : await fetch(url);
    if (answer?.ok !== true) throw new Error(`${filename} was not fetched`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export type Pdf = {
  /** How many pages there are. */
  count: number;
  /** Height to width of the first page, which others mostly share. */
  ratio: number;
  /** Draws a page, counted from 0, so many pixels wide, and says what stands on it. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<{ words: string }>;
  close(): void;
};

/** Rejects where the file is no PDF, is damaged or asks for a password. */
export async function openPdf(url: string): Promise<Pdf> {
  GlobalWorkerOptions.workerSrc = urlByName.get("pdf.worker.min.mjs")!;
  const task = getDocument({ url, BinaryDataFactory: Parts, useWorkerFetch: false });
  const pdf = await task.promise;
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    count: pdf.numPages,
    ratio: first.height / first.width,
    async draw(number, canvas, width) {
      const page = await pdf.getPage(number + 1);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      const words = items.map((item) =>
        "str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "",
      );
      return { words: words.join("") };
    },
    close: () => void task.destroy(),
  };
}
