import { useCallback, useEffect, useRef, useState } from "react";
import type { SharedMaterial } from "#app/features/classroom/call/shared-material.ts";
import { type LaidOut, type PagePlace, placeAt, scrolledTo } from "./place-on-pages.ts";

/** A scroll this long after somebody's hand moved is theirs, and not what the other's place brought about. */
const handMs = 1_000;
/** One that goes on by itself, as after a flick of a finger. */
const flickMs = 300;
const hands = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps what is scrolled where the other is, and says where this side goes. `isInStep` false: each scrolls for
 * themselves. The pages are the elements with `data-page` in the box.
 */
export function useInStep(shared: SharedMaterial, isInStep: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const here = useRef<PagePlace>({ page: 0, part: 0 });
  const [page, setPage] = useState(0);
  const [count, setCount] = useState(0);

  const stay = useCallback(() => {
    const pages = laidOut(box.current!);
    box.current!.scrollTop = scrolledTo(pages, here.current);
    setPage(here.current.page);
    setCount(pages.length);
  }, []);

  useEffect(() => {
    const scroller = box.current!;
    let isHandUntil = -Infinity;
    const byHand = () => (isHandUntil = performance.now() + handMs);
    const scrolled = () => {
      const now = performance.now();
      if (now > isHandUntil) return;
      isHandUntil = Math.max(isHandUntil, now + flickMs);
      here.current = placeAt(laidOut(scroller), scroller.scrollTop);
      setPage(here.current.page);
      if (isInStep) shared.move(here.current.page, here.current.part);
    };
    const follow = () => {
      const { place, mover } = shared.store.get();
      if (place === null || mover === "me" || !isInStep) return;
      isHandUntil = -Infinity;
      here.current = place;
      stay();
    };
    // A page that is drawn, or another width, moves everything: the place stays.
    const resized = new ResizeObserver(() => {
      if (performance.now() > isHandUntil) stay();
    });
    resized.observe(scroller.firstElementChild!);
    for (const hand of hands) scroller.addEventListener(hand, byHand, { passive: true });
    scroller.addEventListener("scroll", scrolled, { passive: true });
    const leave = shared.store.subscribe(follow);
    follow();
    return () => {
      leave();
      resized.disconnect();
      for (const hand of hands) scroller.removeEventListener(hand, byHand);
      scroller.removeEventListener("scroll", scrolled);
    };
  }, [shared, isInStep, stay]);

  const turnTo = (to: number) => {
    here.current = { page: to, part: 0 };
    if (isInStep) shared.move(to, 0);
    stay();
  };
  return { box, page, count, turnTo };
}

function laidOut(scroller: HTMLElement): LaidOut[] {
  return [...scroller.querySelectorAll<HTMLElement>("[data-page]")].map((element) => ({
    top: element.offsetTop,
    height: element.offsetHeight,
  }));
}
