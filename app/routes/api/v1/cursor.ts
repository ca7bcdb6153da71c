import { z } from "zod";

/** Where a list goes on: a text that programs give back as they got it. */
export const cursorField = z.string().max(200).meta({
  description: "Where to go on: `next` of the answer before.",
  example: "WzE3NjQxODM2MDBd",
});

export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place that a cursor names, or null for what is none. */
export function readCursor<T>(cursor: string, place: z.ZodType<T>): T | null {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}
