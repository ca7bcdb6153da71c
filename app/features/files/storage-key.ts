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

/** Under which key it is kept that a person was erased; no file's id is a person's. */
export function erasureKey(userId: string): string {
  return `${userId}-erased`;
}

/** Whom such a key names; null for a key of bytes. */
export function erasedOf(key: string): string | null {
  return key.endsWith("-erased") ? key.slice(0, -"-erased".length) : null;
}
