import { isTurn } from "#test/depth.ts";

/**
 * The tag of a journey that takes long: one quick run in five takes it, in its turn; a deep one takes all. One that goes on
 * from another of its file has the same turn.
 */
export function onceInFive(at: 0 | 1 | 2 | 3 | 4): "@core" | "@another-turn" {
  return isTurn(at, 5) ? "@core" : "@another-turn";
}
