import { randomBytes } from "node:crypto";

/** A surname that nobody has yet: the second try of a journey, and its neighbour, find people of their own. */
export function freshSurname(): string {
  const letters = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `K${letters.join("")}`;
}
