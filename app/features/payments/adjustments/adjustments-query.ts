/** Where a page of refunds and goodwill begins, as its address says it; nonsense counts as not said. */
import { z } from "zod";
import { isUuid } from "#app/platform/uuid.ts";

/** Where the page before ended: its last row's instant and id, and whether that row still waited. */
export type AdjustmentCursor = { waits: boolean; at: number; id: string };

/** An ISO instant of a later year begins with a sign, which PostgreSQL does not read. */
const lastInstant = Date.UTC(9999, 11, 31);

export const adjustmentsQuery = z.object({
  after: z.string().catch("").transform(readCursor),
});

/** The cursor as the address of the next page has it. */
export function adjustmentCursorText({ waits, at, id }: AdjustmentCursor): string {
  return `${waits ? "waits" : "decided"}.${at}.${id}`;
}

function readCursor(text: string): AdjustmentCursor | null {
  const [, group, at, id = ""] = /^(waits|decided)\.(\d{1,15})\.(.+)$/.exec(text) ?? [];
  if (Number(at) < lastInstant && isUuid(id))
    return { waits: group === "waits", at: Number(at), id };
  return null;
}
