import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { SheetPoint } from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type Fingers,
  type OnScreen,
  panned,
  pinched,
  showing,
  type View,
  wholeSheet,
  zoomed,
} from "./view.ts";

/** A press of "Larger" or "Smaller". */
const step = 1.5;
/** Pixels of a wheel that make a view twice as large, or bring it one view further. */
const wheelPixels = 500;

type Pinch = { from: View; began: Fingers; ids: [number, number]; frame: OnScreen };

/** How one looks at a sheet: the whole, or a part of it that is drawn larger. */
export function useView(surface: RefObject<SVGSVGElement | null>) {
  const [view, setView] = useState(wholeSheet);
  const fingers = useRef(new Map<number, SheetPoint>());
  const pinch = useRef<Pinch>(null);

  useEffect(() => {
    const sheet = surface.current!;
    const turned = (event: WheelEvent) => {
      const { deltaX, deltaY } = event;
      const isZoom = event.ctrlKey || event.metaKey;
      // The page is scrolled over a sheet that is seen as a whole.
      if (!isZoom && sheet.dataset["zoomed"] === undefined) return;
      event.preventDefault();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        sheet.getScreenCTM()!.inverse(),
      );
      setView((now) =>
        isZoom
          ? zoomed(now, 2 ** (-deltaY / wheelPixels), at)
          : panned(now, deltaX / wheelPixels, deltaY / wheelPixels),
      );
    };
    sheet.addEventListener("wheel", turned, { passive: false });
    return () => sheet.removeEventListener("wheel", turned);
  }, [surface]);

  return {
    view,
    larger: () => setView((now) => zoomed(now, step)),
    smaller: () => setView((now) => zoomed(now, 1 / step)),
    pan: (right: number, down: number) => setView((now) => panned(now, right, down)),
    show: (at: SheetPoint) => setView((now) => showing(now, at)),

    /** Whether a press is a second finger: from then on, until all are away, the two move the view. */
    pressed(event: PointerEvent): boolean {
      if (event.pointerType !== "touch") return false;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [one, other] = [...fingers.current];
      if (one !== undefined && other !== undefined && pinch.current === null) {
        const { a, e, f } = surface.current!.getScreenCTM()!;
        pinch.current = {
          from: view,
          began: [one[1], other[1]],
          ids: [one[0], other[0]],
          frame: { unit: a / view.scale, left: e + a * view.x, top: f + a * view.y },
        };
      }
      return pinch.current !== null;
    },

    /** Whether a movement belongs to two fingers. */
    moved(event: PointerEvent): boolean {
      const now = pinch.current;
      if (!fingers.current.has(event.pointerId)) return false;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (now === null) return false;
      const [one, other] = now.ids.map((id) => fingers.current.get(id));
      if (one === undefined || other === undefined) return true;
      setView(pinched(now.from, now.began, [one, other], now.frame));
      return true;
    },

    /** Whether what is let go was one of two fingers. */
    released({ pointerId }: PointerEvent): boolean {
      const wasPinch = pinch.current !== null && fingers.current.has(pointerId);
      fingers.current.delete(pointerId);
      if (fingers.current.size === 0) pinch.current = null;
      return wasPinch;
    },
  };
}
