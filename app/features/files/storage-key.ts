/** The sides in pixels in which a portrait is kept, each a square. */
export const portraitSides = [512, 96] as const;
export type PortraitSide = (typeof portraitSides)[number];

/** The longer side in pixels of the small copy of a picture in a message. */
export const previewSide = 640;

/** Under which key the bytes of a file are stored; of a picture in several sizes, those of that size. */
export function keyOf(fileId: string, side?: PortraitSide | typeof previewSide): string {
  return side === undefined ? fileId : `${fileId}-${side}`;
}

/** Every key under which something of this file may be. */
export function keysOf(fileId: string): string[] {
  const sides = [...portraitSides, previewSide] as const;
  return [keyOf(fileId), ...sides.map((side) => keyOf(fileId, side))];
}
