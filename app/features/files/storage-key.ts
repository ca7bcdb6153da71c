/** The sides in pixels in which a portrait is kept, each a square. */
export const portraitSides = [512, 96] as const;
export type PortraitSide = (typeof portraitSides)[number];

/** Under which key the bytes of a file are stored; of a portrait, those of the picture of that size. */
export function keyOf(fileId: string, side?: PortraitSide): string {
  return side === undefined ? fileId : `${fileId}-${side}`;
}

/** Every key under which something of this file may be. */
export function keysOf(fileId: string): string[] {
  return [keyOf(fileId), ...portraitSides.map((side) => keyOf(fileId, side))];
}
