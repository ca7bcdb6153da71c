import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  boundsOf,
  fittedText,
  onSheet,
  type SheetPoint,
} from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type Colour,
  type LineWeight,
  type ObjectOf,
  type PlacedObject,
  textSizes,
} from "#app/features/notebook/whiteboard/objects.ts";
import type { NewObject, Whiteboard } from "./open-whiteboard.ts";
import { textTooLong } from "./text.ts";

/** Words that are being written: a new text, one that lies there already, or what a picture shows. */
export type Writing = {
  kind: "text" | "picture";
  id: string | null;
  sheet: number;
  x: number;
  y: number;
  text: string;
};

export type WritingOptions = {
  whiteboard: Whiteboard;
  style: { sheet: number; colour: Colour; weight: LineWeight };
  mayWrite: boolean;
  /** Puts something on the sheet; null where no more fit. */
  put(object: NewObject): string | null;
};

type Kept = "kept" | "full" | "tooLong";

/** What is written on a sheet until it is kept, which it is however the field is left; Cancel alone takes it back. */
export function useWriting(options: WritingOptions) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // A press that ends one text and begins the next comes faster than the page is drawn.
  const current = useRef<Writing | null>(null);
  function set(next: Writing | null): void {
    current.current = next;
    setProblem(null);
    setWriting(next);
  }

  /** Keeps what was typed and closes the field; false where it cannot be kept, and the field stays. */
  function keep(): boolean {
    if (current.current === null) return true;
    if (!options.mayWrite) return false;
    const kept = keepWords(current.current, options);
    if (kept === "kept") set(null);
    else if (kept === "tooLong") setProblem(textTooLong);
    return kept === "kept";
  }
  const keepNow = useRef(keep);
  useEffect(() => {
    keepNow.current = keep;
  });
  useKeepWhenLeft(form, writing !== null, keepNow);

  return {
    writing,
    problem,
    form,
    keep,
    /** Opens the field, after what was typed in it before is kept. */
    open(next: (placed: readonly PlacedObject[]) => Writing | null): void {
      if (keep()) set(next(options.whiteboard.store.get().placed));
    },
    type(text: string): void {
      if (current.current !== null) set({ ...current.current, text });
    },
    cancel: () => set(null),
    draft: writing?.kind === "text" ? draftOf(writing, options) : null,
  };
}

/** Keeps it on a press or a focus outside the field, and before the page goes; the toolbar decides for itself. */
function useKeepWhenLeft(
  form: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  keep: RefObject<() => boolean>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const look = ({ target }: Event) => {
      const isOwn = target instanceof Node && form.current?.contains(target);
      const inToolbar = target instanceof Element && target.closest("[role=toolbar]") !== null;
      if (!isOwn && !inToolbar) keep.current();
    };
    const leave = () => void keep.current();
    document.addEventListener("pointerdown", look, true);
    document.addEventListener("focusin", look);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("pointerdown", look, true);
      document.removeEventListener("focusin", look);
      window.removeEventListener("pagehide", leave);
    };
  }, [form, isOpen, keep]);
  // Before the connection ends, which a passive effect would come after.
  useLayoutEffect(() => () => void keep.current(), [keep]);
}

/** Puts what was typed where it belongs: a new text, the one that was changed, or what a picture shows. */
export function keepWords(writing: Writing, { whiteboard, style, put }: WritingOptions): Kept {
  const text = writing.text.trim();
  const { placed } = whiteboard.store.get();
  const known = placed.find(({ id }) => id === writing.id);
  if (writing.kind === "picture") {
    if (known?.object.kind === "picture" && known.object.alt !== text)
      whiteboard.change(known.id, { ...known.object, alt: text });
    return "kept";
  }
  if (text === "") {
    if (known !== undefined) whiteboard.remove([known.id]);
    return "kept";
  }
  if (known?.object.kind === "text") {
    if (known.object.text === text) return "kept";
    const fitted = fittedText({ ...known.object, text });
    if (fitted === null) return "tooLong";
    whiteboard.change(known.id, fitted);
    return "kept";
  }
  const fitted = fittedText({ ...newText(writing, style), text });
  if (fitted === null) return "tooLong";
  return put(fitted) === null ? "full" : "kept";
}

function newText(
  { sheet, x, y, text }: Writing,
  { colour, weight }: WritingOptions["style"],
): ObjectOf<"text"> {
  return { kind: "text", sheet, order: 0, colour, x, y, size: textSizes[weight], text };
}

/** The text as it would lie on the sheet now. */
function draftOf(writing: Writing, { whiteboard, style }: WritingOptions): ObjectOf<"text"> {
  const known = whiteboard.store.get().placed.find(({ id }) => id === writing.id)?.object;
  const text = known?.kind === "text" ? { ...known, text: writing.text } : newText(writing, style);
  return fittedText(text) ?? text;
}

/** The text that a press means, or a new one at that point. */
export function writingAt(placed: readonly PlacedObject[], sheet: number, at: SheetPoint): Writing {
  const hit = placed.findLast(({ object }) => {
    if (object.kind !== "text" || object.sheet !== sheet) return false;
    const { x, y, width, height } = boundsOf(object);
    return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
  });
  return writingOf(hit) ?? { kind: "text", id: null, sheet, ...onSheet(at), text: "" };
}

export function writingOf(one: PlacedObject | undefined): Writing | null {
  if (one?.object.kind !== "text" && one?.object.kind !== "picture") return null;
  const { id, object } = one;
  const { kind, sheet, x, y } = object;
  return { kind, id, sheet, x, y, text: object.kind === "text" ? object.text : object.alt };
}
