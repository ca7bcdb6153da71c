import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
} from "react";
import type { SheetPoint } from "#app/features/notebook/whiteboard/geometry.ts";
import {
  type BoardObject,
  type ObjectOf,
  type PlacedObject,
  sheetHeight,
  sheetWidth,
} from "#app/features/notebook/whiteboard/objects.ts";
import { ObjectView } from "#app/features/notebook/whiteboard/ui/object-view.tsx";
import { isDrawingTool, drawnObject, type PenPoint, type Tool } from "../drawn-object.ts";
import type { NewObject } from "../open-whiteboard.ts";
import type { WhiteboardPresence } from "../presence.ts";
import { keysText } from "../text.ts";
import type { Gesture, useGesture } from "../use-gesture.ts";
import type { useView } from "../use-view.ts";
import { seenSize } from "../view.ts";
import { AroundChosen, KeyboardMark, Laser } from "./marks.tsx";

export const pictureAt = (fileId: string) => `/files/${fileId}`;

type SurfaceProps = {
  label: string;
  place: "page" | "room";
  tool: Tool;
  style: Parameters<typeof drawnObject>[1];
  mayWrite: boolean;
  /** What is on the sheet, from the bottom up. */
  placed: readonly PlacedObject[];
  chosen: string | null;
  hand: ReturnType<typeof useGesture>;
  looking: ReturnType<typeof useView>;
  others: readonly WhiteboardPresence[];
  /** Where the keyboard draws, or null where it does not. */
  cursor: SheetPoint | null;
  onKeyDown(event: KeyboardEvent): void;
  onLeave(): void;
  surface: Ref<SVGSVGElement>;
  /** A text that is being written, as it would lie, and in the place of which object. */
  draft: ObjectOf<"text"> | null;
  draftOf: string | null;
  /** What lies over the sheet. */
  children: ReactNode;
};

/** A sheet that is drawn on, by both at once. */
export function SheetSurface({
  label,
  place,
  tool,
  style,
  mayWrite,
  placed,
  chosen,
  hand,
  looking,
  others,
  cursor,
  onKeyDown,
  onLeave,
  surface,
  draft,
  draftOf,
  children,
}: SurfaceProps) {
  const described = useId();
  const pointer = useRef<number>(null);
  const { gesture } = hand;
  const preview = previewOf(gesture, tool, style);
  const { view } = looking;
  const { width, height } = seenSize(view);

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (looking.pressed(event)) {
      // Two fingers look, and draw nothing.
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointer.current !== null) hand.cancel();
      pointer.current = null;
      return;
    }
    if (event.button !== 0 || pointer.current !== null) return;
    if (!mayWrite && tool !== "select") return;
    onLeave();
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    // The form of a text takes the focus, which the sheet gets by this press.
    if (tool !== "text") hand.begin(pointOf(event, event.currentTarget));
  }

  function follow(event: PointerEvent<SVGSVGElement>): void {
    if (looking.moved(event)) return;
    if (event.pointerId !== pointer.current) return;
    const fine = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const one of fine.length > 0 ? fine : [event])
      hand.follow(pointOf(one, event.currentTarget));
  }

  function end(event: PointerEvent<SVGSVGElement>): void {
    if (looking.released(event)) return;
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    if (event.type !== "pointerup") return hand.cancel();
    if (tool === "text") hand.begin(pointOf(event, event.currentTarget));
    else hand.end();
  }

  return (
    <div
      className={clsx(
        "relative",
        place === "room" ? "min-h-40 grow bg-sunken" : "mt-2 border border-line",
      )}
    >
      <svg
        ref={surface}
        viewBox={`${view.x} ${view.y} ${width} ${height}`}
        data-zoomed={view.scale > 1 || undefined}
        role="application"
        aria-label={label}
        aria-describedby={described}
        tabIndex={0}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
        className={clsx(
          "block -outline-offset-3 select-none",
          place === "room" ? "absolute inset-0 size-full" : "h-auto w-full",
          (mayWrite || view.scale > 1) && "touch-none",
          tool === "select" ? "cursor-default" : "cursor-crosshair",
        )}
      >
        <g aria-hidden="true">
          <rect width={sheetWidth} height={sheetHeight} className="fill-surface" />
          {placed.map(({ id, object }) =>
            draft !== null && id === draftOf ? null : (
              <g key={id} opacity={isErased(gesture, id) ? 0.25 : undefined}>
                <ObjectView object={shownOf(gesture, id, object)} pictureAt={pictureAt} />
              </g>
            ),
          )}
          {others.map(({ stroke }, n) =>
            stroke === null || stroke.points.length < 3 ? null : (
              <ObjectView
                key={n}
                object={{ kind: "pen", sheet: 1, order: 0, ...stroke }}
                pictureAt={pictureAt}
              />
            ),
          )}
          {preview === null ? null : (
            <ObjectView object={{ ...preview, order: 0 } as BoardObject} pictureAt={pictureAt} />
          )}
          {draft === null ? null : <ObjectView object={draft} pictureAt={pictureAt} />}
          <AroundChosen object={draft ?? chosenOf(placed, chosen, gesture)} />
          {others.map(({ laser }, n) => (laser === null ? null : <Laser key={n} at={laser} />))}
          {gesture?.kind === "point" ? <Laser at={gesture.at} /> : null}
          {cursor === null ? null : <KeyboardMark at={cursor} />}
        </g>
      </svg>
      {children}
      <p id={described} className="sr-only">
        {keysText(tool, mayWrite)}
      </p>
    </div>
  );
}

type Located = { clientX: number; clientY: number; pressure: number; pointerType: string };

function pointOf({ clientX, clientY, pressure, pointerType }: Located, surface: SVGSVGElement) {
  const toSheet = surface.getScreenCTM()!.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toSheet);
  // A finger and a mouse do not say how hard they press.
  return { x, y, pressure: pointerType === "pen" ? pressure : 0.5 } satisfies PenPoint;
}

function previewOf(
  gesture: Gesture | null,
  tool: Tool,
  style: SurfaceProps["style"],
): NewObject | null {
  if (gesture?.kind !== "draw" || !isDrawingTool(tool)) return null;
  return drawnObject(tool, style, gesture.points);
}

function isErased(gesture: Gesture | null, id: string): boolean {
  return gesture?.kind === "erase" && gesture.ids.has(id);
}

function shownOf(gesture: Gesture | null, id: string, object: BoardObject): BoardObject {
  return gesture?.kind === "move" && gesture.id === id ? gesture.now : object;
}

function chosenOf(
  placed: readonly PlacedObject[],
  chosen: string | null,
  gesture: Gesture | null,
): BoardObject | null {
  const one = placed.find(({ id }) => id === chosen);
  return one === undefined ? null : shownOf(gesture, one.id, one.object);
}
