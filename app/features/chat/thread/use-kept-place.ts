import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";

export const firstRow = "first";
/** How near to its end a list still counts as being there, in pixels. */
const endThreshold = 48;

/**
 * Keeps the row in sight that is at the top of a scrolled list, however many come before or after it; a list at its end
 * stays there. Rows carry `data-row`, and the line above what is new `data-new`: the list opens at it where it would be
 * out of sight. `goTo` brings a row, or the first one, to the top when rows have come that hold it.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const anchor = useRef<{ row: string; top: number } | "end">("end");
  const wanted = useRef<string | null>(null);
  const isOpened = useRef(false);

  const remember = useCallback(() => {
    const { current } = box;
    if (current === null) return;
    const edge = current.getBoundingClientRect();
    const drawn = [...current.querySelectorAll<HTMLElement>("[data-row]")];
    const last = drawn.at(-1)?.getBoundingClientRect().bottom ?? 0;
    const first = drawn.find((row) => row.getBoundingClientRect().bottom > edge.top);
    anchor.current =
      first === undefined || last - edge.bottom < endThreshold
        ? "end"
        : { row: first.dataset["row"]!, top: first.getBoundingClientRect().top - edge.top };
  }, [box]);

  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const topOf = (row: string) =>
      current
        .querySelector(row === firstRow ? "[data-row]" : `[data-row="${CSS.escape(row)}"]`)
        ?.getBoundingClientRect().top;
    const edge = current.getBoundingClientRect().top;
    const fresh = isOpened.current ? null : current.querySelector("[data-new]");
    isOpened.current = true;
    const line = fresh?.getBoundingClientRect().top ?? edge;
    if (line < edge) {
      current.scrollBy({ top: line - edge, behavior: "instant" });
      return remember();
    }
    const top = wanted.current === null ? undefined : topOf(wanted.current);
    if (top !== undefined) {
      wanted.current = null;
      current.scrollBy({ top: top - edge - 8, behavior: "instant" });
      return remember();
    }
    if (anchor.current === "end") return;
    const now = topOf(anchor.current.row);
    if (now !== undefined)
      current.scrollBy({ top: now - edge - anchor.current.top, behavior: "instant" });
  }, [box, rows, remember]);

  return {
    remember,
    goTo(row: string) {
      wanted.current = row;
    },
    goToEnd() {
      wanted.current = null;
      anchor.current = "end";
      box.current?.scrollTo({ top: 0 });
    },
  };
}
