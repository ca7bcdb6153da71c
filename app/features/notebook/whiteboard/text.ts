import { boundsOf } from "./geometry.ts";
import {
  type BoardObject,
  type Colour,
  type ObjectKind,
  sheetHeight,
  sheetWidth,
  type LineWeight,
} from "./objects.ts";

export const objectNames: Record<ObjectKind, string> = {
  pen: "Pen line",
  line: "Line",
  arrow: "Arrow",
  rectangle: "Rectangle",
  ellipse: "Ellipse",
  text: "Text",
  picture: "Picture",
};

export const colourNames: Record<Colour, string> = {
  ink: "black",
  red: "red",
  blue: "blue",
  green: "green",
  amber: "amber",
};

export const weightNames: Record<LineWeight, string> = {
  thin: "thin",
  medium: "medium",
  thick: "thick",
};

/** "Rectangle, green", "Text “iría”, black", "Picture", "Picture: an open door" */
export function nameOf(object: BoardObject): string {
  if (object.kind === "picture")
    return object.alt === "" ? objectNames.picture : `${objectNames.picture}: ${object.alt}`;
  const name =
    object.kind === "text"
      ? `Text “${object.text.replaceAll("\n", " ")}”`
      : objectNames[object.kind];
  return `${name}, ${colourNames[object.colour]}`;
}

/** "Rectangle, green, at the top left" */
export function describeObject(object: BoardObject): string {
  return `${nameOf(object)}, ${placeOf(object)}`;
}

function placeOf(object: BoardObject): string {
  const { x, y, width, height } = boundsOf(object);
  const column = third((x + width / 2) / sheetWidth);
  const row = third((y + height / 2) / sheetHeight);
  if (row === 1) return ["on the left", "in the middle", "on the right"][column]!;
  return `at the ${row === 0 ? "top" : "bottom"}${[" left", "", " right"][column]!}`;
}

function third(part: number): number {
  return Math.min(2, Math.floor(3 * part));
}
