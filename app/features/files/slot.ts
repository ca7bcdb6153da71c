import type { Purpose } from "./purposes.ts";

/** A place for a file on a page: what is there, and what is still on its way. */
export type FileSlot = {
  purpose: Purpose;
  file: {
    id: string;
    type: string;
    bytes: number;
    durationMs: number | null;
    state: "ready" | "held" | "quarantined";
    at: number;
  } | null;
  /** What has come of one that stopped. */
  pending: { received: number; bytes: number; at: number } | null;
};
