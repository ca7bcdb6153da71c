import { useEffect, useRef, useState } from "react";
import type { Pdf } from "../pdf-document.ts";

type PdfProps = { fileId: string; name: string };

/** The pages of a PDF under each other, each drawn when it comes near. */
export function PdfPages({ fileId, name }: PdfProps) {
  const [pdf, setPdf] = useState<Pdf | "failed" | null>(null);
  useEffect(() => {
    let isOver = false;
    const opening = import("../pdf-document.ts").then(({ openPdf }) => openPdf(`/files/${fileId}`));
    opening.then(
      (opened) => (isOver ? opened.close() : setPdf(opened)),
      () => setPdf("failed"),
    );
    return () => {
      isOver = true;
      setPdf((opened) => {
        if (opened !== null && opened !== "failed") opened.close();
        return null;
      });
    };
  }, [fileId]);
  if (pdf === null) return <p role="status">Opening {name}</p>;
  if (pdf === "failed")
    return (
      <div className="grid gap-2">
        <p role="alert">
          This PDF cannot be shown beside the call. It may ask for a password, or be damaged.
        </p>
        <a
          href={`/files/${fileId}`}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 w-fit items-center"
        >
          Open {name}
          <span className="sr-only"> in a new tab</span>
        </a>
      </div>
    );
  return Array.from({ length: pdf.count }, (_, page) => <PdfPage key={page} {...{ pdf, page }} />);
}

/** Before it is drawn, a page has the shape of the first one. */
function PdfPage({ pdf, page }: { pdf: Pdf; page: number }) {
  const section = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState("");
  const [isNear, setNear] = useState(false);
  const width = useWidth(section);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "800px" },
    );
    watcher.observe(section.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || width === 0) return;
    let isOver = false;
    // A canvas is drawn on once at a time: the next size gets one of its own.
    const paper = document.createElement("canvas");
    pdf.draw(page, paper, width * Math.min(2, devicePixelRatio)).then(
      (drawn) => {
        if (isOver || canvas.current === null) return;
        canvas.current.width = paper.width;
        canvas.current.height = paper.height;
        canvas.current.getContext("2d")!.drawImage(paper, 0, 0);
        canvas.current.style.aspectRatio = `${paper.width} / ${paper.height}`;
        setWords(drawn.words);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [pdf, page, isNear, width]);
  return (
    <section ref={section} data-page aria-label={`Page ${page + 1} of ${pdf.count}`}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        className="block w-full rounded-sm border border-line bg-white"
        style={{ aspectRatio: `1 / ${pdf.ratio}` }}
      />
      <p dir="auto" className="sr-only whitespace-pre-line">
        {words}
      </p>
    </section>
  );
}

/** In whole pixels, 0 before it is known. */
function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    watcher.observe(of.current!);
    return () => watcher.disconnect();
  }, [of]);
  return width;
}
