import { useEffect } from "react";
import type { Awareness } from "y-protocols/awareness";
import type { Colour, LineWeight } from "#app/features/notebook/whiteboard/objects.ts";
import { flatPoints, type Tool } from "./drawn-object.ts";
import { type WhiteboardPresence, shownPoints, tellPresence } from "./presence.ts";
import type { Gesture } from "./use-gesture.ts";

/** A line that was ended is shown until the object itself has come, which takes a moment longer. */
const lingerMs = 400;

type Own = {
  sheet: number;
  gesture: Gesture | null;
  tool: Tool;
  style: { colour: Colour; weight: LineWeight };
};

/** Shows the others what this page does on its whiteboard, for as long as that is shown. */
export function useOwnPresence(awareness: Awareness, { sheet, gesture, tool, style }: Own): void {
  const { colour, weight } = style;
  useEffect(() => {
    const stroke: WhiteboardPresence["stroke"] =
      gesture?.kind === "draw" && tool === "pen"
        ? { colour, weight, points: flatPoints(gesture.points, shownPoints) }
        : null;
    const laser = gesture?.kind === "point" ? gesture.at : null;
    const tell = () => tellPresence(awareness, { sheet, laser, stroke });
    if (gesture !== null) return tell();
    const timer = setTimeout(tell, lingerMs);
    return () => clearTimeout(timer);
  }, [awareness, sheet, gesture, tool, colour, weight]);
  useEffect(() => () => tellPresence(awareness, null), [awareness]);
}
