import { describe, expect, it } from "vitest";
import { contactMarks, hasContact } from "./contact-marks.ts";

const marked = (text: string) =>
  contactMarks(text)
    .filter(({ isContact }) => isContact)
    .map((part) => part.text);

describe("what seems to say how somebody is reached elsewhere", () => {
  it.each([
    ["Write to ines.v@mail.example, please", "ines.v@mail.example"],
    ["I am @ines_teaches there", "@ines_teaches"],
    ["See https://ines.example/book?x=1 first", "https://ines.example/book?x=1"],
    ["www.ines.example has more", "www.ines.example"],
    ["Ask at wa.me/447700900123", "wa.me/447700900123"],
    ["or on t.me/ines", "t.me/ines"],
    ["Call +44 7700 900-123 today", "+44 7700 900-123"],
  ])("%s", (text, contact) => {
    expect(marked(text)).toEqual([contact]);
    expect(hasContact("Nothing here.", text)).toBe(true);
    const parts = contactMarks(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });

  it("is no year, price, hour or level", () => {
    const text = "Since 2009, £22 for 50 minutes, 18:30 to 19:20, A1 to C2, 120 hours of CELTA.";
    expect(marked(text)).toEqual([]);
    expect(contactMarks("")).toEqual([]);
  });
});
