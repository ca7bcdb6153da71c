import { rules } from "#config/rules.ts";
import type { Tool } from "./drawn-object.ts";

const most = rules.content.whiteboardObjects.toLocaleString("en-GB");

export const whiteboardFullText = `The whiteboard has ${most} objects, and no more fit on it. Erase some, or begin a new volume on the notebook’s page.`;

export const textTooLong =
  "This text has more lines than the sheet. Make it shorter, or write the rest on a new sheet.";

export const noNewSheet = {
  empty: "A new sheet begins when there is something on the last one.",
  full: "A whiteboard has no more than 99 sheets.",
};

export const toolNames: Record<Tool, string> = {
  select: "Select and move",
  pen: "Pen",
  erase: "Eraser",
  line: "Line",
  arrow: "Arrow",
  rectangle: "Rectangle",
  ellipse: "Ellipse",
  text: "Text",
  laser: "Laser pointer",
};

/** What the keys do, for the description of a sheet. */
export function keysText(tool: Tool, mayWrite: boolean): string {
  const walk =
    "An arrow key takes the first object, Tab the next one and Shift Tab the one before. Escape lets it go.";
  if (!mayWrite) return walk;
  if (tool === "select")
    return `${walk} Arrow keys move the chosen object, with Shift in long steps. Delete deletes it, Enter changes a text or says what a picture shows.`;
  if (tool === "laser") return "Arrow keys point, with Shift in long steps. Escape stops.";
  if (tool === "text") return "Arrow keys move the mark. Enter writes there.";
  return "Arrow keys move the mark, with Shift in long steps. The space bar begins, and the space bar ends. Escape stops.";
}

/** "12 objects" */
export function objectsText(count: number): string {
  return count === 1 ? "1 object" : `${count} objects`;
}
