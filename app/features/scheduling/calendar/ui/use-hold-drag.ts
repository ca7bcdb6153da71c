import { type RefObject, useEffect, useRef } from "react";

export type Point = { x: number; y: number };

type Drag = {
  /** What is to be picked up there; false when nothing is. */
  begin(target: Element, at: Point): boolean;
  move(at: Point): void;
  /** `dropped` is false when it was called off. */
  end(dropped: boolean): void;
};

/** A finger that rests so long picks up; one that moves sooner scrolls, as everywhere. */
const holdMs = 350;
const restPixels = 10;

/**
 * Dragging inside an element: with the mouse once it has moved `slack` pixels, with a finger after a moment of
 * holding still. Escape calls it off. The click that ends a drag reaches nobody.
 */
export function useHoldDrag(frame: RefObject<HTMLElement | null>, drag: Drag, slack: number): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => {
    const element = frame.current!;
    let press: (Point & { id: number; target: Element; timer: number; touch: boolean }) | null =
      null;
    let isDragging = false;
    let swallow = false;

    function pickUp() {
      if (press === null) return;
      isDragging = latest.current.begin(press.target, press);
      if (!isDragging) press = null;
    }
    function letGo(dropped: boolean) {
      if (press === null) return;
      clearTimeout(press.timer);
      press = null;
      if (!isDragging) return;
      isDragging = false;
      swallow = true;
      latest.current.end(dropped);
    }
    function onPointerDown(event: PointerEvent) {
      swallow = false;
      if (press !== null || event.button !== 0 || !event.isPrimary) return;
      const touch = event.pointerType === "touch";
      const { clientX: x, clientY: y, pointerId: id } = event;
      const timer = touch ? window.setTimeout(pickUp, holdMs) : 0;
      press = { x, y, id, target: event.target as Element, timer, touch };
      if (!touch && slack === 0) pickUp();
    }
    function onPointerMove(event: PointerEvent) {
      if (press === null || event.pointerId !== press.id) return;
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (!isDragging && press.touch) {
        if (far > restPixels) letGo(false);
        return;
      }
      if (!isDragging && far >= slack) pickUp();
      if (isDragging) latest.current.move({ x: event.clientX, y: event.clientY });
    }
    const onPointerUp = (event: PointerEvent) => {
      if (event.pointerId === press?.id) letGo(true);
    };
    const onPointerCancel = (event: PointerEvent) => {
      if (event.pointerId === press?.id) letGo(false);
    };
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && isDragging) letGo(false);
    }
    // Once something is held the page must not scroll away under the finger, nor a menu open on it.
    const onTouchMove = (event: TouchEvent) => {
      if (isDragging && event.cancelable) event.preventDefault();
    };
    const onContextMenu = (event: Event) => {
      if (press?.touch) event.preventDefault();
    };
    function onClick(event: Event) {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    }

    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    element.addEventListener("contextmenu", onContextMenu);
    element.addEventListener("click", onClick, true);
    addEventListener("pointermove", onPointerMove);
    addEventListener("pointerup", onPointerUp);
    addEventListener("pointercancel", onPointerCancel);
    addEventListener("keydown", onKeyDown);
    return () => {
      if (press) clearTimeout(press.timer);
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("touchmove", onTouchMove);
      element.removeEventListener("contextmenu", onContextMenu);
      element.removeEventListener("click", onClick, true);
      removeEventListener("pointermove", onPointerMove);
      removeEventListener("pointerup", onPointerUp);
      removeEventListener("pointercancel", onPointerCancel);
      removeEventListener("keydown", onKeyDown);
    };
  }, [frame, slack]);
}
