import { createHash } from "node:crypto";

/** Whether somebody is among that many of a hundred people. The same at each question, and another choice for each `what`. */
export function isAmong(percent: number, what: string, who: string): boolean {
  const hash = createHash("sha256").update(`${what}:${who}`).digest();
  return hash.readUInt32BE(0) % 100 < percent;
}
