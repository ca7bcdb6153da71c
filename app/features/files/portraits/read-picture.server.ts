import { rules } from "#config/rules.ts";
import { semaphore } from "#app/platform/concurrency/semaphore.ts";
import type { PortraitSide } from "../storage-key.ts";

export type PortraitFiles = Record<PortraitSide, Uint8Array<ArrayBuffer>>;
export type UnreadablePicture = "not-a-picture" | "too-many-pixels" | "too-small" | "broken";

/** Decoding is what costs: so many pictures at a time, of whatever kind. */
export const pictureTurns = semaphore(rules.content.picturesAtOnce);

export const portraitType = "image/webp";

/**
 * Makes what was sent again as squares of WebP: what else a file carries, such as the place where a photograph was
 * taken or a script behind the picture, does not come along. How it is read is decided by its first bytes, whatever it
 * was called; how many pixels it has is looked at before decoding.
 */
export async function readPortrait(
  bytes: Uint8Array,
): Promise<{ ok: true; portrait: PortraitFiles } | { ok: false; reason: UnreadablePicture }> {
  if (!isPicture(bytes)) return { ok: false, reason: "not-a-picture" };
  const { default: sharp } = await import("sharp");
  const limitInputPixels = rules.content.pictureMegapixels * 1_000_000;
  const square = (side: PortraitSide) =>
    sharp(bytes, { limitInputPixels, sequentialRead: true })
      .autoOrient()
      .resize(side, side)
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .toBuffer();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels }).metadata();
    if (Math.min(width, height) < rules.content.portraitLeastPixels)
      return { ok: false, reason: "too-small" };
    const large = await square(512);
    const small = await square(96);
    return { ok: true, portrait: { 512: new Uint8Array(large), 96: new Uint8Array(small) } };
  } catch (error) {
    return { ok: false, reason: isTooLarge(error) ? "too-many-pixels" : "broken" };
  }
}

/** Whether it begins as JPEG, PNG or WebP do. */
export function isPicture(bytes: Uint8Array): boolean {
  const at = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return (
    at(0, 3) === "\xff\xd8\xff" ||
    at(0, 8) === "\x89PNG\r\n\x1a\n" ||
    (at(0, 4) === "RIFF" && at(8, 12) === "WEBP")
  );
}

/** Whether what reads pictures has refused one for how many pixels it has. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
}
