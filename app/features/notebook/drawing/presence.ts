import { useEffect, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import { z } from "zod";
import {
  colours,
  mostSheets,
  sheetHeight,
  sheetWidth,
  weights,
} from "#app/features/notebook/whiteboard/objects.ts";

/** So many points of a line that is still being drawn are shown to the other: it must stay a short message. */
export const shownPoints = 120;

/** What another browser says may be anything. */
const presenceForm = z.object({
  sheet: z.int().min(1).max(mostSheets),
  laser: z
    .object({ x: z.number().min(0).max(sheetWidth), y: z.number().min(0).max(sheetHeight) })
    .nullable(),
  stroke: z
    .object({
      colour: z.enum(colours),
      weight: z.enum(weights),
      points: z.array(z.int().min(0).max(sheetWidth)).max(3 * shownPoints + 3),
    })
    .nullable(),
});

/** Which sheet somebody looks at, where they point, and the line that they are drawing; nothing of it is stored. */
export type WhiteboardPresence = z.infer<typeof presenceForm>;

const field = "whiteboard";

/** Says what others see of this page; null where its whiteboard is not shown. */
export function tellPresence(awareness: Awareness, presence: WhiteboardPresence | null): void {
  awareness.setLocalStateField(field, presence);
}

/** The others who have the whiteboard before them just now. */
export function useOthers(awareness: Awareness): WhiteboardPresence[] {
  const [others, setOthers] = useState<WhiteboardPresence[]>(() => readOthers(awareness));
  useEffect(() => {
    const look = () =>
      setOthers((before) => {
        const now = readOthers(awareness);
        return now.length === 0 && before.length === 0 ? before : now;
      });
    awareness.on("change", look);
    return () => awareness.off("change", look);
  }, [awareness]);
  return others;
}

function readOthers(awareness: Awareness): WhiteboardPresence[] {
  return [...awareness.getStates()].flatMap(([id, state]) => {
    if (id === awareness.clientID) return [];
    const read = presenceForm.safeParse(state[field]);
    return read.success ? [read.data] : [];
  });
}
