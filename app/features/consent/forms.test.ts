import { expect, test } from "vitest";
import { consentForm } from "./forms.ts";
import { allOff, allOn, flagsOf, makeRecord } from "./record.ts";

test("accept and reject do not look at the boxes [CK-02] [CK-03]", () => {
  expect(flagsOf(consentForm.parse({ choice: "accept" }))).toEqual(allOn);
  expect(flagsOf(consentForm.parse({ choice: "reject", analytics: "on" }))).toEqual(allOff);
});

test("save takes the boxes as they are [CK-05]", () => {
  expect(flagsOf(consentForm.parse({ choice: "save", functional: "on" }))).toEqual({
    ...allOff,
    functional: true,
  });
});

test("a forged necessary=false changes nothing [CK-06]", () => {
  const form = consentForm.parse({ choice: "save", necessary: "false" });
  expect(makeRecord(flagsOf(form), 1).necessary).toBe(true);
});

test.each([
  [{}],
  [{ choice: "maybe" }],
  [{ choice: "save", functional: "true" }],
  [{ choice: ["save", "save"] }],
])("%o is refused", (form) => {
  expect(consentForm.safeParse(form).success).toBe(false);
});

test("a moment that is none is left out, and the choice still counts [CK-50]", () => {
  const timeOf = (timestamp: string) =>
    consentForm.parse({ choice: "accept", timestamp }).timestamp;
  expect(timeOf("1795296840000")).toBe(1795296840000);
  for (const wrong of ["", "0", "-1", "1.5", "now", "9".repeat(17)])
    expect(timeOf(wrong), wrong).toBeUndefined();
});
