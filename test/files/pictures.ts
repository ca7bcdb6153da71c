/** Pictures as people, and others, send them. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { readPortrait } from "#app/features/files/portraits/read-picture.server.ts";
import { keepPortrait, setPortrait } from "#app/features/files/portraits/save-portrait.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";

type Input = { width?: number; height?: number; colour?: string };

/** A JPEG as a telephone makes it: with the place and the time it was taken. */
export async function aPhotograph({ width = 800, height = 600, colour = "#3a7d44" }: Input = {}) {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({
      IFD0: { Make: "canary-telephone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" },
    })
    .toBuffer();
  return new Uint8Array(jpeg);
}

/** Gives somebody a portrait; answers the file's id. */
export async function aPortrait(person: { id: string }): Promise<string> {
  const read = await readPortrait(await aPhotograph());
  if (!read.ok) throw new Error(read.reason);
  const kept = await keepPortrait(read.portrait);
  await inTransaction((tx) => setPortrait(tx, person, kept));
  return kept.id;
}

/** Noise, which no format makes small. */
export async function aNoisyPicture(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: side, height: side, channels: 3, background: "#888888", noise } as const;
  return new Uint8Array(await sharp({ create }).png({ compressionLevel: 0 }).toBuffer());
}

/** A PNG of a few bytes that says of itself that it is this large. */
export function aPngThatClaims(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(Buffer.alloc(1_000));
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("IDAT", pixels),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
