import { expect, it } from "vitest";
import { isSavedSince } from "./kept-form.ts";

const typed = (version?: string) => ({ answer: "Ayer", ...(version ? { version } : {}) });

it("what was typed is put back until the form was posted and what it began from has changed", () => {
  expect(isSavedSince({ values: typed("1"), isSent: false }, "1")).toBe(false);
  expect(isSavedSince({ values: typed("1"), isSent: false }, "2")).toBe(false);
  // It was posted, and never arrived.
  expect(isSavedSince({ values: typed("1"), isSent: true }, "1")).toBe(false);
  expect(isSavedSince({ values: typed("1"), isSent: true }, "2")).toBe(true);
  expect(isSavedSince({ values: typed(), isSent: true }, undefined)).toBe(true);
});
