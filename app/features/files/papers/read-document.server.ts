import { open, readFile } from "node:fs/promises";
import { rules } from "#config/rules.ts";
import { isPicture, isTooLarge, pictureTurns } from "../portraits/read-picture.server.ts";

export type UnreadableDocument = "not-a-document" | "too-many-pixels" | "broken";
export type ReadDocument = {
  bytes: Uint8Array;
  type: "image/jpeg" | "application/pdf";
  width?: number;
  height?: number;
};

/** The longer side of a picture of a document, in pixels: small print stays readable. */
const sideMax = 3_000;

/**
 * A document as it is kept: a picture is made again, as a portrait is; a PDF stays as it is, and is only ever handed
 * out as an attachment. What it is, is decided by how it begins.
 */
export async function readDocument(
  path: string,
): Promise<{ ok: true; document: ReadDocument } | { ok: false; reason: UnreadableDocument }> {
  const head = await readHead(path);
  if (head.toString("latin1", 0, 5) === "%PDF-")
    return { ok: true, document: { bytes: await readFile(path), type: "application/pdf" } };
  if (!isPicture(head)) return { ok: false, reason: "not-a-document" };
  return pictureTurns(async () => {
    const { default: sharp } = await import("sharp");
    const limitInputPixels = rules.content.pictureMegapixels * 1_000_000;
    try {
      const { data, info } = await sharp(path, { limitInputPixels, sequentialRead: true })
        .autoOrient()
        .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 88 })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { ok: true, document: { bytes: data, type: "image/jpeg", width, height } };
    } catch (error) {
      const isHuge = isTooLarge(error);
      return { ok: false, reason: isHuge ? "too-many-pixels" : "broken" };
    }
  });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer;
  } finally {
    await file.close();
  }
}
