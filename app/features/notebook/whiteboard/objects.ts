/** What can be on a whiteboard. A sheet has 2000 by 1500 units, on every screen. Browser-safe. */
import { z } from "zod";

export const sheetWidth = 2000;
export const sheetHeight = 1500;
/** More than anybody pages through; a new volume begins with the first. */
export const mostSheets = 99;
export const mostPoints = 600;
export const mostLetters = 500;
export const leastTextSize = 32;
export const mostTextSize = 400;

export const colours = ["ink", "red", "blue", "green", "amber"] as const;
export type Colour = (typeof colours)[number];

/** How thick a line is, and how large letters are written. */
export const weights = ["thin", "medium", "thick"] as const;
export type LineWeight = (typeof weights)[number];

const x = z.int().min(0).max(sheetWidth);
const y = z.int().min(0).max(sheetHeight);
const every = {
  sheet: z.int().min(1).max(mostSheets),
  /** What is higher lies on top. */
  order: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
};
const drawn = { ...every, colour: z.enum(colours), weight: z.enum(weights) };
const box = { x, y, width: x, height: y };
/** From one point to another. */
const ends = { x, y, toX: x, toY: y };

/** An object as it lies in the document: written whole, and never changed in part. */
export const objectForm = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("pen"),
    ...drawn,
    /** x, y and how hard the pen was pressed, from 0 to 100, one after the other. */
    points: z
      .array(z.int().min(0).max(sheetWidth))
      .min(3)
      .max(3 * mostPoints)
      .refine((all) => all.length % 3 === 0 && all.every((value, at) => value <= mostAt[at % 3]!)),
  }),
  z.strictObject({ kind: z.literal("line"), ...drawn, ...ends }),
  z.strictObject({ kind: z.literal("arrow"), ...drawn, ...ends }),
  z.strictObject({ kind: z.literal("rectangle"), ...drawn, ...box }),
  z.strictObject({ kind: z.literal("ellipse"), ...drawn, ...box }),
  z.strictObject({
    kind: z.literal("text"),
    ...every,
    colour: z.enum(colours),
    x,
    y,
    size: z.int().min(leastTextSize).max(mostTextSize),
    text: z.string().min(1).max(mostLetters).refine(isReadable),
  }),
  z.strictObject({
    kind: z.literal("picture"),
    ...every,
    ...box,
    fileId: z.uuid(),
    /** What it shows, in words; empty until somebody says so. */
    alt: z.string().max(mostLetters).refine(isReadable),
  }),
]);
/** Letters that a database and a file can hold. */
function isReadable(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- those that no text has
  return text.isWellFormed() && !/[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]/.test(text);
}

const mostAt = [sheetWidth, sheetHeight, 100];

export type BoardObject = z.infer<typeof objectForm>;
export type ObjectKind = BoardObject["kind"];
export type ObjectOf<Kind extends ObjectKind> = Extract<BoardObject, { kind: Kind }>;

/** An object and the name under which it lies in the document. */
export type PlacedObject = { id: string; object: BoardObject };

const idForm = /^[\w-]{1,40}$/;

/** What lies in the document under that name, or null where it is nothing that can be on a whiteboard. */
export function readObject(id: string, value: unknown): PlacedObject | null {
  if (!idForm.test(id)) return null;
  const read = objectForm.safeParse(value);
  return read.success ? { id, object: read.data } : null;
}

/** From the bottom up, the same for everybody. */
export function inOrder(one: PlacedObject, other: PlacedObject): number {
  return one.object.order - other.object.order || (one.id < other.id ? -1 : 1);
}

export const textSizes: Record<LineWeight, number> = { thin: 64, medium: 96, thick: 150 };
export const lineWidths: Record<LineWeight, number> = { thin: 6, medium: 12, thick: 24 };
