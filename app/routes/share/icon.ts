import icon from "#public/icon.svg?raw";
import type { Route } from "./+types/icon.ts";

/** 180 is what Apple's home screen asks for. */
export const iconSizes = [180, 192, 512];

const drawn = new Map<number, Promise<Buffer>>();

/** The mark on paper as a PNG, with the margin that round icons cut away. */
export async function loader({ params }: Route.LoaderArgs) {
  const size = Number(params.size);
  if (!iconSizes.includes(size)) throw new Response(null, { status: 404 });
  if (!drawn.has(size)) drawn.set(size, draw(size));
  return new Response(new Uint8Array(await drawn.get(size)!), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}

async function draw(size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const inner = Math.round(size * 0.64);
  const mark = await sharp(Buffer.from(icon), { density: 72 * (inner / 34) })
    .resize(inner, inner)
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: "#faf8f1" } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
