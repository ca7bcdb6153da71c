import { expect, test } from "vitest";
import { portraitFor } from "./portrait.tsx";
import { seedNumber } from "./seed.ts";

test("a seed always draws the same face", () => {
  expect(portraitFor("ines")).toEqual(portraitFor("ines"));
});

test("sixty people do not look alike", () => {
  const faces = Array.from({ length: 60 }, (_, index) =>
    JSON.stringify(portraitFor(`teacher-${index}`)),
  );
  expect(new Set(faces).size).toBe(60);
});

test("numbers stay below their bound and use all of it", () => {
  const numbers = Array.from({ length: 500 }, (_, index) => seedNumber(`seed ${index}`, 7));
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});
