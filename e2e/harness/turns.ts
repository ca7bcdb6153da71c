import { isTurn } from "#test/depth.ts";

/** The tag of a journey that takes long: one quick run in three takes it, in its turn; a deep one takes all. */
export function onceInThree(at: 0 | 1 | 2): "@core" | "@another-turn" {
  return isTurn(at, 3) ? "@core" : "@another-turn";
}
