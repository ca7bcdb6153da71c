/** Sets as bits of one bigint, as the search table keeps them. Pure. */
import { specialityKeys } from "#app/features/teachers/reference-data/specialities.ts";

/**
 * Spoken languages that have a bit; the order stays, new ones go to the end, 62 are the most there can be. A person who
 * speaks others too has the last bit, and is asked for by name.
 */
const spokenWithBit =
  "en es fr de it pt nl ru pl uk ar zh ja ko hi tr sv no da fi el he cs ro hu cy ga ca eu gl hr sr bg sk sl lt lv et fa ur bn ta te mr pa gu th vi id ms tl sw af sq mk is ka hy az yue bfi".split(
    " ",
  );
const otherBit = 1n << 62n;

export function spokenBits(codes: Iterable<string>): bigint {
  let set = 0n;
  for (const code of codes) set |= spokenBit(code) ?? otherBit;
  return set;
}

/** The bit of one language, or null where only its name can be asked for. */
export function spokenBit(code: string): bigint | null {
  const at = numberOfSpoken(code);
  return at === -1 ? null : 1n << BigInt(at);
}

/** The number of that bit, or -1. */
export function numberOfSpoken(code: string): number {
  return spokenWithBit.indexOf(code);
}

export function goodAtBits(keys: Iterable<string>): bigint {
  let set = 0n;
  for (const key of keys) {
    const at = specialityKeys.findIndex((one) => one === key);
    if (at !== -1) set |= 1n << BigInt(at);
  }
  return set;
}
