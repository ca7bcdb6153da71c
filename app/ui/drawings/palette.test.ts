import { expect, test } from "vitest";
import { doorFor, doorLanguages } from "./door.ts";
import { lettersOn } from "./palette.ts";

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, two: string): number {
  const [light, dark] = [luminance(one), luminance(two)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(doorLanguages)("the greeting on the %s door can be read", (language) => {
  const { door } = doorFor(language);
  expect(contrast(door, lettersOn(door))).toBeGreaterThanOrEqual(4.5);
});

test("a regional tag finds its language's door, an unknown one a plain door", () => {
  expect(doorFor("pt-BR").greeting).toBe("Olá");
  expect(doorFor("tlh")).toMatchObject({ lang: "en", greeting: "Hello", name: "tlh" });
});
