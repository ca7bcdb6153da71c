import { expect, it } from "vitest";
import { goodAtBits } from "../search-index/scan/search-bits.ts";
import {
  isSpeciality,
  isSpecialityChoice,
  specialityChoices,
  specialityLabel,
} from "./specialities.ts";

it("nobody can choose children or teenagers any more, and what was chosen is still read [B32]", () => {
  for (const key of ["children", "teenagers"]) {
    expect(specialityChoices.map((one) => one.key)).not.toContain(key);
    expect(isSpecialityChoice(key)).toBe(false);
    expect(isSpeciality(key)).toBe(true);
    expect(specialityLabel(key)).not.toBe("");
  }
  // The place of each bit is stored: what is gone from the choices keeps its own.
  expect(goodAtBits(["pronunciation"])).toBe(1n << 6n);
});
